import type { BasisPoints, Minor } from '../kernel/money.ts';

/**
 * The ledger accounts of rules.md §3. Users' and orders' accounts carry a cached balance that can
 * never go below zero; the platform's are only ever inserted into, their balances are sums, so
 * that no purchase waits for another (no hot row).
 */
export const PLATFORM_ACCOUNTS = [
  'psp',
  'bank_trust',
  'fund',
  'equity',
  'rev.commission',
  'rev.buyer_fee',
  'rev.wd_fee',
  'psp_cost',
  'cb_loss',
] as const;
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];

export const OWNED_ACCOUNT_KINDS = [
  'wallet',
  'available',
  'reserve',
  'receivable',
  'escrow',
  'hold',
  'wd',
] as const;
export type OwnedAccountKind = (typeof OWNED_ACCOUNT_KINDS)[number];

/** `wallet:{user}`, `escrow:{order}` …, or a platform account's plain name. */
export type AccountKey = PlatformAccount | `${OwnedAccountKind}:${string}`;

export type Direction = 'debit' | 'credit';

export interface PostingLine {
  readonly account: AccountKey;
  readonly direction: Direction;
  /** Always above zero. */
  readonly amount_minor: Minor;
}

/** One balanced ledger transaction. The key is unique for ever: posting it twice is one effect. */
export interface Posting {
  /** The row of rules.md §3: `E1` … `E18`. */
  readonly code: string;
  readonly event_key: string;
  readonly order_id: string | null;
  readonly lines: readonly PostingLine[];
}

/** Money effects that a transition of an order, or of one of its units, names (rules.md §3). */
export type OrderEffect = 'E2' | 'E3' | 'E12';
export type UnitEffect = 'E3' | 'E4' | 'E5' | 'E7' | 'E3_or_E8' | 'E8_or_E9';

/** What a confirmed unit was sold for. */
export interface ConfirmedPrice {
  readonly price_minor: Minor;
  readonly fee_minor: Minor;
}

/** The shares of the frozen terms by which a confirmed unit's money is divided. */
export interface ConfirmTerms {
  readonly commission: BasisPoints;
  readonly fund: BasisPoints;
  readonly reserve: BasisPoints;
  readonly early_release: BasisPoints;
}

/** How the money of one confirmed unit is divided (rules.md §3 E4). Sums to price + buyer fee. */
export interface ConfirmSplit {
  readonly hold_minor: Minor;
  readonly reserve_minor: Minor;
  readonly available_minor: Minor;
  readonly commission_minor: Minor;
  readonly fund_minor: Minor;
  readonly buyer_fee_minor: Minor;
  /** What the seller gets in all: hold + reserve + available. */
  readonly net_minor: Minor;
}
