import type { OfferKind, RuleBook } from '../kernel/rules/rule-book.ts';
import type { BrandTexts, GameTexts } from './translation-schema.ts';
import type {
  AttributeField,
  AttributeValue,
  AttributeValues,
  DefineGame,
  DefineGiftCardBrand,
  GameSchema,
  GiftCardRegion,
  LocalizedField,
  VaultField,
} from './types.ts';

/** The delivery times in minutes that offers of a game may promise; null is all of the rules. */
export function deliveryChoices(
  product: { delivery_choices_minutes: readonly number[] | null },
  rules: Pick<RuleBook, 'delivery_choices_minutes'>,
): number[] {
  const { delivery_choices_minutes: choices } = product;
  return rules.delivery_choices_minutes.filter(
    (minutes) => choices === null || choices.includes(minutes),
  );
}

/** Localizes the texts of a game. Without translations the texts stay in English. */
export function localizeGame<
  Game extends {
    genre: string;
    description: string;
    schema: GameSchema;
  },
>(game: Game, texts: GameTexts | null) {
  // Destructured so that the result type does not keep the fields without labels.
  const { schema, ...rest } = game;
  const { version, attributes, vault } = schema;
  return {
    ...rest,
    genre: texts?.genre ?? game.genre,
    description: texts?.description ?? game.description,
    schema: {
      version,
      attributes: localizeFields(attributes, texts),
      vault: localizeVault(vault, texts?.vault),
    },
  };
}

/** Options keep their stored value, which filters use too, and get a translated label. */
export function localizeFields(
  fields: readonly AttributeField[],
  texts: GameTexts | null,
): LocalizedField[] {
  return fields.map((field) => {
    const { label = field.label, unit, options = {} } = texts?.attributes?.[field.key] ?? {};
    if (field.kind === 'choice' || field.kind === 'choices') {
      const optionLabels = field.options.map((option) => options[option] ?? option);
      return { ...field, label, option_labels: optionLabels };
    }
    if (field.kind === 'number' && field.unit !== undefined) {
      return { ...field, label, unit: unit ?? field.unit };
    }
    return { ...field, label };
  });
}

/**
 * The label of an option in the field's language. An option that no longer exists keeps its name.
 */
export function optionLabel(field: LocalizedField, option: string): string {
  if (!('options' in field)) return option;
  return field.option_labels[field.options.indexOf(option)] ?? option;
}

/** An attribute's value as one language writes it: options by their labels, numbers with units. */
export function attributeWords(
  field: LocalizedField,
  value: AttributeValue,
  words: { yes: string; no: string; count: (value: number) => string },
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    const { unit, grouped } = field.kind === 'number' ? field : {};
    const number = grouped === false ? String(value) : words.count(value);
    return unit === undefined ? number : `${number} ${unit}`;
  }
  return [value]
    .flat()
    .map((option) => optionLabel(field, option))
    .join(', ');
}

/** What the card of an offer shows of its attributes, in words, in the order of the schema. */
export function cardHighlights(
  fields: readonly LocalizedField[],
  attributes: AttributeValues,
  words: Parameters<typeof attributeWords>[2],
): { label: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = field.on_card ? attributes[field.key] : undefined;
    const shown = value === undefined ? '' : attributeWords(field, value, words);
    return shown === '' ? [] : [{ label: field.label, value: shown }];
  });
}

export function localizeVault(
  fields: readonly VaultField[],
  labels: GameTexts['vault'],
): VaultField[] {
  return fields.map((field) => ({ ...field, label: labels?.[field.key] ?? field.label }));
}

/**
 * What an offer promises by an attribute, and the vault fields that deliver it (rules.md §4). The
 * keys are the same in every game that has them.
 */
const PROMISES = [
  { attribute: 'email_access', promised: 'Yes', fields: ['email_login', 'email_password'] },
  { attribute: 'two_factor', promised: 'Recovery codes included', fields: ['recovery_codes'] },
] as const;

/** The vault fields of one offer: those that deliver what its attributes promise are required. */
export function requirePromised(
  fields: readonly VaultField[],
  attributes: AttributeValues,
): VaultField[] {
  const promised: readonly string[] = PROMISES.filter(
    ({ attribute, promised: value }) => attributes[attribute] === value,
  ).flatMap((promise) => promise.fields);
  return fields.map((field) =>
    promised.includes(field.key) ? { ...field, required: true } : field,
  );
}

/** Localizes the texts of a gift-card brand. Without translations they stay in English. */
export function localizeBrand<
  Brand extends {
    category: string;
    description: string;
    regions: GiftCardRegion[];
    redeem_steps: string[];
  },
>(brand: Brand, texts: BrandTexts | null) {
  return {
    ...brand,
    category: texts?.category ?? brand.category,
    description: texts?.description ?? brand.description,
    regions: brand.regions.map((region) => ({
      ...region,
      name: texts?.regions?.[region.code] ?? region.name,
    })),
    redeem_steps: texts?.redeem_steps ?? brand.redeem_steps,
    vault_texts: texts?.vault,
  };
}

/**
 * Lists translations of keys that the game does not have, since a misspelled key would never be
 * read.
 */
export function unknownGameTexts({
  schema,
  translations = {},
}: Pick<DefineGame, 'schema' | 'translations'>): string[] {
  return Object.entries(translations).flatMap(([language, texts]) => {
    const fields = Object.entries(texts.attributes ?? {}).flatMap(([key, { unit, options }]) => {
      const field = schema.attributes.find((each) => each.key === key);
      const at = `${language}.attributes.${key}`;
      if (field === undefined) return [at];
      const known = 'options' in field ? field.options : [];
      const hasUnit = field.kind === 'number' && field.unit !== undefined;
      return [
        ...(unit !== undefined && !hasUnit ? [`${at}.unit`] : []),
        ...Object.keys(options ?? {})
          .filter((option) => !known.includes(option))
          .map((option) => `${at}.options.${option}`),
      ];
    });
    const vault = Object.keys(texts.vault ?? {})
      .filter((key) => schema.vault.every((field) => field.key !== key))
      .map((key) => `${language}.vault.${key}`);
    return [...fields, ...vault];
  });
}

/** Lists unknown translations of a brand. The number of redeem steps must match the original. */
export function unknownBrandTexts(brand: DefineGiftCardBrand): string[] {
  const { regions, redeem_steps, translations = {} } = brand;
  return Object.entries(translations).flatMap(([language, texts]) => [
    ...Object.keys(texts.regions ?? {})
      .filter((code) => regions.every((region) => region.code !== code))
      .map((code) => `${language}.regions.${code}`),
    ...(texts.redeem_steps !== undefined && texts.redeem_steps.length !== redeem_steps.length
      ? [`${language}.redeem_steps`]
      : []),
  ]);
}

/** What the drawn picture of an offer without photos shows of its attributes. */
export interface PictureFacts {
  /**
   * Where the offer stands among the options of its rank: 0 is the lowest option and 5 the highest.
   * Null when the game has no rank, or the offer does not name it.
   */
  readonly rank: number | null;
  /** The first number that cards show, such as the level. */
  readonly figure: number | null;
}

const HIGHEST_RANK = 5;

/** Fields on the card come first, in the order of the schema. */
export function pictureFacts(
  fields: readonly AttributeField[],
  attributes: AttributeValues,
): PictureFacts {
  const onCard = fields.filter(({ on_card }) => on_card);
  const ranks = [...onCard, ...fields].flatMap((field) => {
    if (field.kind !== 'choice' || field.ordered !== true || field.options.length < 2) return [];
    const at = field.options.indexOf(String(attributes[field.key]));
    // Only the lowest option is 0, and only the highest is 5.
    const share = at / (field.options.length - 1);
    if (at <= 0) return at === 0 ? [0] : [];
    return [share === 1 ? HIGHEST_RANK : 1 + Math.floor(share * (HIGHEST_RANK - 1))];
  });
  const figures = onCard.flatMap((field) => {
    const value = attributes[field.key];
    // Years and the like, which are not grouped, say nothing about how much there is.
    const isAmount = field.kind === 'number' && field.grouped !== false;
    return isAmount && typeof value === 'number' ? [value] : [];
  });
  return { rank: ranks[0] ?? null, figure: figures[0] ?? null };
}

/**
 * The text of what offers have in common that are compared by price (rules.md §2): of gift cards
 * brand, region and value; of accounts the game and the fields of its price group, or without any
 * the required choices. Null for an account without one of these, and for one whose required ones
 * are not chosen yet.
 */
export function priceGroup({
  kind,
  product_slug,
  fields,
  attributes,
}: {
  kind: OfferKind;
  product_slug: string;
  fields: readonly AttributeField[];
  attributes: AttributeValues;
}): string | null {
  const named = fields.filter((field) => 'in_price_group' in field && field.in_price_group);
  const choices = fields.filter((field) => field.kind === 'choice' && field.required);
  const ofAccount = named.length > 0 ? named : choices;
  const ofCard = ['region', 'face_value_minor'].map((key) => ({ key, required: true }));
  const compared = kind === 'gift_card' ? ofCard : ofAccount;
  const isMissing = compared.some(({ key, required }) => required && attributes[key] === undefined);
  if (compared.length === 0 || isMissing) return null;
  const keys = compared.map(({ key }) => key).toSorted();
  return JSON.stringify([kind, product_slug, keys.map((key) => [key, attributes[key] ?? null])]);
}

/** The patterns of the friend codes that a game declares; a gift card has none. */
export const publicCodesOf = (schema: GameSchema | null): readonly string[] =>
  (schema?.attributes ?? []).flatMap((field) =>
    field.kind === 'text' && field.public_code !== undefined ? [field.public_code.pattern] : [],
  );
