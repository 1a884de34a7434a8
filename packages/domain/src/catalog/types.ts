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
