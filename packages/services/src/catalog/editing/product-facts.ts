import { createHash } from 'node:crypto';
import type { EditedBrandRow, EditedGameRow } from '@guildhall/db/catalog/editing/queries';
import type {
  AttributeTexts,
  BrandFacts,
  GameFacts,
} from '@guildhall/domain/catalog/editing/schema';
import type { DefineGame, DefineGiftCardBrand } from '@guildhall/domain/catalog/types';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';

/** What the form of a game shows of its row. */
export function gameFactsOf(row: Omit<EditedGameRow, 'id' | 'created_at'>): GameFacts {
  const texts = Object.entries(row.translations).map(([language, own]) => {
    const { genre, description } = own ?? {};
    return [
      language,
      { ...(genre !== undefined && { genre }), ...(description !== undefined && { description }) },
    ];
  });
  const { slug, name, publisher, genre, description, risk_class, popularity, aliases } = row;
  return {
    slug,
    name,
    publisher,
    genre,
    description,
    risk_class,
    popularity,
    aliases,
    delivery_choices_minutes: row.delivery_choices_minutes,
    texts: Object.fromEntries(texts) as GameFacts['texts'],
  };
}

/** Names the facts that a form has shown, with the picture. */
export function hashOfFacts(facts: object, coverImage: string | null): string {
  return createHash('sha256')
    .update(canonicalJson({ ...facts, cover_image: coverImage }))
    .digest('hex');
}

/** The texts of a game, with those of its attributes and vault fields as they are. */
export function gameTranslationsOf(
  { texts }: GameFacts,
  stored: NonNullable<DefineGame['translations']>,
): NonNullable<DefineGame['translations']> {
  const languages = new Set([...Object.keys(stored), ...Object.keys(texts)]);
  return Object.fromEntries(
    [...languages].map((language) => {
      const key = language as keyof typeof texts;
      const { genre: _genre, description: _description, ...others } = stored[key] ?? {};
      return [language, { ...others, ...texts[key] }];
    }),
  );
}

/** What the form of the attributes of a game shows of its row. */
export function attributesOf({
  schema,
  translations,
}: Pick<EditedGameRow, 'schema' | 'translations'>) {
  const texts = Object.entries(translations).flatMap(([language, own]) =>
    own?.attributes === undefined ? [] : [[language, own.attributes]],
  );
  return {
    attributes: schema.attributes,
    texts: Object.fromEntries(texts) as AttributeTexts,
  };
}

/** Names the attributes that a form has shown, with their texts. */
export const hashOfAttributes = (shown: ReturnType<typeof attributesOf>): string =>
  createHash('sha256').update(canonicalJson(shown)).digest('hex');

/** The texts of a game with other texts of its attributes; the rest stays. */
export function withAttributeTexts(
  stored: NonNullable<DefineGame['translations']>,
  texts: AttributeTexts,
): NonNullable<DefineGame['translations']> {
  const languages = new Set([...Object.keys(stored), ...Object.keys(texts)]);
  return Object.fromEntries(
    [...languages].map((language) => {
      const key = language as keyof typeof texts;
      const { attributes: _attributes, ...others } = stored[key] ?? {};
      const attributes = texts[key];
      return [language, attributes === undefined ? others : { ...others, attributes }];
    }),
  );
}

/** What the form of a gift-card brand shows of its row. */
export function brandFactsOf(row: Omit<EditedBrandRow, 'id' | 'created_at'>): BrandFacts {
  const texts = Object.entries(row.translations).map(([language, own]) => {
    const { category, description, redeem_steps } = own ?? {};
    return [
      language,
      {
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description }),
        ...(redeem_steps !== undefined && { redeem_steps }),
      },
    ];
  });
  const { slug, name, category, description, popularity, aliases, regions } = row;
  const { code_pattern, code_example, redeem_url, redeem_steps } = row;
  return {
    slug,
    name,
    category,
    description,
    popularity,
    aliases,
    regions,
    code_pattern,
    code_example,
    redeem_url,
    redeem_steps,
    texts: Object.fromEntries(texts) as BrandFacts['texts'],
  };
}

/** The texts of a brand, with the names of the regions that it still has. */
export function brandTranslationsOf(
  { texts, regions }: BrandFacts,
  stored: NonNullable<DefineGiftCardBrand['translations']>,
): NonNullable<DefineGiftCardBrand['translations']> {
  const languages = new Set([...Object.keys(stored), ...Object.keys(texts)]);
  const has = (code: string) => regions.some((region) => region.code === code);
  return Object.fromEntries(
    [...languages].map((language) => {
      const key = language as keyof typeof texts;
      const { regions: names = {}, vault } = stored[key] ?? {};
      const kept = Object.entries(names).filter(([code]) => has(code));
      return [
        language,
        {
          ...(vault !== undefined && { vault }),
          ...(kept.length > 0 && { regions: Object.fromEntries(kept) }),
          ...texts[key],
        },
      ];
    }),
  );
}
