import type { BrandTexts, GameTexts } from './translation-schema.ts';
import type {
  AttributeField,
  DefineGame,
  DefineGiftCardBrand,
  GameSchema,
  GiftCardRegion,
  LocalizedField,
  VaultField,
} from './types.ts';

/** A game's texts in one language. Without texts everything stays in English. */
export function localizeGame<
  Game extends {
    genre: string;
    description: string;
    schema: GameSchema;
  },
>(game: Game, texts: GameTexts | null) {
  // Taken apart, so that the type of the result does not keep the fields without labels.
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

/** Options keep their value, which offers store and filters ask for, and get a label beside it. */
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

/** What an option is called in the language of the field. An option that is gone keeps its name. */
export function optionLabel(field: LocalizedField, option: string): string {
  if (!('options' in field)) return option;
  return field.option_labels[field.options.indexOf(option)] ?? option;
}

export function localizeVault(
  fields: readonly VaultField[],
  labels: GameTexts['vault'],
): VaultField[] {
  return fields.map((field) => ({ ...field, label: labels?.[field.key] ?? field.label }));
}

/** A gift-card brand's texts in one language. Without texts everything stays in English. */
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

/** Texts of what the game does not have: a misspelt key would otherwise never be read. */
export function unknownGameTexts({ schema, translations = {} }: DefineGame): string[] {
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

/** As for games; a translation also has as many redeem steps as the original. */
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
