import type { RiskClass } from '../kernel/rule-book.ts';
import type { AttributeField, GameSchema, GiftCardRegion } from './schema.ts';

/** Games and gift-card brands as they are kept; the shapes admins fill in stand in `schema.ts`. */
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

export interface Game {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly publisher: string;
  readonly genre: string;
  readonly description: string;
  readonly risk_class: RiskClass;
  readonly popularity: number;
  readonly schema: GameSchema;
}

export interface GiftCardBrand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly popularity: number;
  readonly regions: GiftCardRegion[];
  /** A JavaScript regular expression for the whole code, with one valid example. */
  readonly code_pattern: string;
  readonly code_example: string;
  readonly redeem_url: string;
  readonly redeem_steps: string[];
}

export type AttributeValue = string | number | boolean | readonly string[];
export type AttributeValues = Readonly<Record<string, AttributeValue>>;
