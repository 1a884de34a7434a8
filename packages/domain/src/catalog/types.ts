import type { AttributeField } from './schema.ts';

/** The shapes that admins fill in stand in `schema.ts`. */
export type {
  AttributeField,
  DefineGame,
  DefineGiftCardBrand,
  GameSchema,
  GiftCardRegion,
  VaultField,
} from './schema.ts';

/** A field in a reader's language: what each option is called, in the order of `options`. */
export type LocalizedField =
  | Exclude<AttributeField, { options: string[] }>
  | (Extract<AttributeField, { options: string[] }> & { option_labels: string[] });

export type AttributeValue = string | number | boolean | readonly string[];
export type AttributeValues = Readonly<Record<string, AttributeValue>>;
