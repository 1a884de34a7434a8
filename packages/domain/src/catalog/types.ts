import type { AttributeField } from './schema.ts';

/** The schemas of admin input are in `schema.ts`. */
export type {
  AttributeField,
  DefineGame,
  DefineGiftCardBrand,
  GameSchema,
  GiftCardRegion,
  VaultField,
} from './schema.ts';

/** A field in the viewer's language. `option_labels` has the same order as `options`. */
export type LocalizedField =
  | Exclude<AttributeField, { options: string[] }>
  | (Extract<AttributeField, { options: string[] }> & { option_labels: string[] });

export type AttributeValue = string | number | boolean | readonly string[];
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** What the catalog has: games, whose accounts are sold, and gift-card brands. */
export const PRODUCT_KINDS = ['game', 'brand'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** What a list of staff can be narrowed to. */
export const PRODUCT_STATES = ['shown', 'hidden', 'restricted'] as const;

/** Why a game or brand is restricted (rules.md §5, §8). */
export const RESTRICTION_RULES = [
  'recalls',
  'code_fraud',
  'stolen_goods',
  'publisher_rules',
  'law',
] as const;
export type RestrictionRule = (typeof RESTRICTION_RULES)[number];
