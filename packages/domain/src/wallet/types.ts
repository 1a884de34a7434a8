import type { BasisPoints, Minor } from '../kernel/money.ts';

/**
 * The ledger accounts of rules.md §3. Accounts of users and orders have a cached balance that can
 * never be negative. Platform accounts are insert-only and their balances are sums, so that
 * purchases do not wait for a row lock on a shared account.
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

/**
 * What a user owes the platform, by its cause: a decision about an order that their money did not
 * cover (E9), or a chargeback (E13, E19). Each has an account: `receivable:{user}:{cause}`.
 */
export const DEBT_CAUSES = ['decision', 'chargeback'] as const;
export type DebtCause = (typeof DEBT_CAUSES)[number];

/**
 * `wallet:{user}`, `escrow:{order}` …, or the name of a platform account, in the settlement
 * currency. Accounts of another currency have it appended: `wallet:{user}:EUR`. Each payment
 * provider has an account of its own: `psp:{provider}`. What old postings left on `psp` itself
 * was moved there.
 */
export type AccountKey = PlatformAccount | `psp:${string}` | `${OwnedAccountKind}:${string}`;

/** What a posting is to the user whose entry it is, to find it in a statement. */
export const ENTRY_KINDS = [
  'top_up',
  'purchase',
  'refund',
  'sale',
  'release',
  'withdrawal',
  'transfer',
  'debt',
  'chargeback',
  'fee',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type Direction = 'debit' | 'credit';

export interface PostingLine {
  readonly account: AccountKey;
  /** The user whose statement shows the line; null for the platform's own accounts. */
  readonly user_id: string | null;
  readonly direction: Direction;
  /** Always positive. */
  readonly amount_minor: Minor;
  /** The slice that the line opens, takes a part of, or gives one back to. */
  readonly hold_id?: string;
  /** What a slice that the line opens belongs to. */
  readonly opens?: NewSlice;
}

/** A slice of `hold:{order}` or `reserve:{seller}`: the earnings of one unit until their date. */
export interface NewSlice {
  readonly order_id: string;
  readonly order_unit_id: string;
  readonly seller_id: string;
  readonly release_at: Date;
}

/** What froze money: a case of another room, or a member of staff. */
export type FreezeOwner = 'dispute' | 'recall_claim' | 'payment_case' | 'withdrawal' | 'staff';

/** What a freeze covers: the money of a unit, one slice, or a whole ledger account. */
export type FreezeSubject =
  | { readonly order_unit_id: string }
  | { readonly hold_id: string }
  | { readonly account_id: AccountKey };

/** What is taken from a slice; the whole rest or a part of it. */
export interface SlicePart {
  readonly hold_id: string;
  /** The order that the slice's `hold` account belongs to. */
  readonly order_id: string;
  readonly amount_minor: Minor;
}

/**
 * Where money of a seller is taken, in the order of rules.md §3 E8. The wallet is last, and empty
 * where a refund may not take from it: only a seller who gives money back themselves pays from it.
 */
export interface SellerMoney {
  readonly seller_id: string;
  readonly holds: readonly SlicePart[];
  readonly reserves: readonly SlicePart[];
  readonly available_minor: Minor;
  readonly other_reserves: readonly SlicePart[];
  readonly wallet_minor: Minor;
}

/** What was taken of it; the shortfall is refused, or becomes a debt (E9). */
export interface TakenMoney extends SellerMoney {
  readonly shortfall_minor: Minor;
}

/** A cost that the fund pays as far as it can; the rest is a loss. */
export interface FundShare {
  readonly fund_minor: Minor;
  readonly loss_minor: Minor;
}

/** What a refund of a confirmed unit gives to the buyer, and who gives it. */
export interface ConfirmedRefund {
  readonly buyer_minor: Minor;
  readonly seller_minor: Minor;
  /** Below zero if rounding moves a cent from the fund's share to the commission. */
  readonly commission_minor: Minor;
  readonly fund_minor: Minor;
  readonly buyer_fee_minor: Minor;
  /** The price and buyer fee that remain. */
  readonly left: ConfirmedPrice;
}

/** One balanced ledger transaction. The event key is unique: posting it twice has one effect. */
export interface Posting {
  /** The row of rules.md §3: `E1` … `E20`; `move` for what moves from `psp` to a provider. */
  readonly code: string;
  readonly event_key: string;
  readonly order_id: string | null;
  /** The unit whose share of the escrow moves. */
  readonly unit_id?: string;
  /** The ledger transaction that this one reverses; its lines are the mirror of that one's. */
  readonly reverses?: string;
  /** Of all its accounts; the settlement currency unless given. */
  readonly currency?: string;
  readonly lines: readonly PostingLine[];
}

/** The ledger effects that transitions of orders and units name (rules.md §3). */
export type OrderEffect = 'E2' | 'E3' | 'E12';
export type UnitEffect = 'E3' | 'E4' | 'E5' | 'E7' | 'E3_or_E8' | 'E8_or_E9';
export type PaymentEffect = 'E1';
export type RefundEffect = 'E3_to_source' | 'E20';
export type ChargebackEffect = 'E13' | 'E19' | 'chargeback_reversal';
export type WithdrawalEffect = 'E11' | 'E11_pay' | 'E11_reversal' | 'E11_return';

/** The price of a confirmed unit. */
export interface ConfirmedPrice {
  readonly price_minor: Minor;
  readonly fee_minor: Minor;
}

/** The rates of the frozen terms that split the money of a confirmed unit. */
export interface ConfirmTerms {
  readonly commission: BasisPoints;
  readonly fund: BasisPoints;
  readonly reserve: BasisPoints;
  readonly early_release: BasisPoints;
}

/** The split of one confirmed unit (rules.md §3 E4). Adds up to price + buyer fee. */
export interface ConfirmSplit {
  readonly hold_minor: Minor;
  readonly reserve_minor: Minor;
  readonly available_minor: Minor;
  readonly commission_minor: Minor;
  readonly fund_minor: Minor;
  readonly buyer_fee_minor: Minor;
  /** The seller's total: hold + reserve + available. */
  readonly net_minor: Minor;
}

/** A seller's earnings from an order, and our commission, which the fund's share is part of. */
export interface Earnings {
  readonly net_minor: number;
  readonly hold_minor: number;
  readonly reserve_minor: number;
  readonly available_minor: number;
  readonly commission_minor: number;
}

/** Who gets what of the money of an order, in minor units. */
export interface OrderShares {
  readonly seller_minor: number;
  /** Without the fund's share. */
  readonly commission_minor: number;
  readonly fund_minor: number;
  readonly buyer_fee_minor: number;
}
