import type { z } from 'zod';
import type {
  attributeFieldSchema,
  gameSchemaSchema,
  giftCardRegionSchema,
  vaultFieldSchema,
} from './schema.ts';

/** Games and gift-card brands, and the attribute schemas that admins give them (rules.md §4). */
export const RISK_CLASSES = ['A', 'B', 'C'] as const;
/** The class sets the shortest warranty: A 7, B 14, C 30 days (rules.md §1 WARRANTY). */
export type RiskClass = (typeof RISK_CLASSES)[number];

/** A field of an offer's attributes; its shape and limits stand in `schema.ts`. */
export type AttributeField = z.infer<typeof attributeFieldSchema>;

/** A field of the vault form: what the seller seals and the buyer will reveal. */
export type VaultField = z.infer<typeof vaultFieldSchema>;

export type GameSchema = z.infer<typeof gameSchemaSchema>;
export type GiftCardRegion = z.infer<typeof giftCardRegionSchema>;

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
