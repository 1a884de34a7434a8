/** Games and gift-card brands, and the attribute schemas that admins give them (rules.md §4). */
export const RISK_CLASSES = ['A', 'B', 'C'] as const;
/** The class sets the shortest warranty: A 7, B 14, C 30 days (rules.md §1 WARRANTY). */
export type RiskClass = (typeof RISK_CLASSES)[number];

interface AttributeBase {
  /** snake_case, unique in its schema; the key in an offer's `attributes`. */
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** Shown as a filter of the list page. */
  readonly filterable: boolean;
  /** Shown on the offer's card, in the order of the schema. */
  readonly on_card: boolean;
}

export type AttributeField = AttributeBase &
  (
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'choices'; readonly options: readonly string[]; readonly max_count: number }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
    | { readonly kind: 'yes_no' }
    | { readonly kind: 'text'; readonly max_length: number }
  );

/** A field of the vault form: what the seller seals and the buyer will reveal. */
export interface VaultField {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  readonly multiline: boolean;
  /** A JavaScript regular expression that the whole value must match, when there is one. */
  readonly pattern?: string;
  readonly example?: string;
}

export interface GameSchema {
  readonly version: number;
  readonly attributes: readonly AttributeField[];
  readonly vault: readonly VaultField[];
}

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

export interface GiftCardRegion {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  /** In minor units of the region's currency. */
  readonly face_values_minor: readonly number[];
}

export interface GiftCardBrand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly popularity: number;
  readonly regions: readonly GiftCardRegion[];
  /** A JavaScript regular expression for the whole code, with one valid example. */
  readonly code_pattern: string;
  readonly code_example: string;
  readonly redeem_url: string;
  readonly redeem_steps: readonly string[];
}

export type AttributeValue = string | number | boolean | readonly string[];
export type AttributeValues = Readonly<Record<string, AttributeValue>>;
