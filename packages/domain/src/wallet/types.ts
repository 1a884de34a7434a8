import type { Minor } from '../kernel/money.ts';

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
