import type { Direction, FreezeOwner } from '@guildhall/domain/wallet/types';
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Read-only for the application; only `ledger_post_all` writes accounts, transactions and entries.
 */
export interface LedgerAccountsTable {
  id: string;
  kind: string;
  /** A user or an order; null for platform accounts. */
  owner_id: string | null;
  /** The user whose money it is, if it is one user's own; the seller for a hold. */
  user_id: string | null;
  normal_side: Direction;
  currency: Generated<string>;
  /** Cached, on the account's normal side; null for platform accounts, whose balances are sums. */
  balance_minor: number | null;
  created_at: Generated<Date>;
}

export interface LedgerTransactionsTable {
  id: string;
  event_key: string;
  code: string;
  order_id: string | null;
  currency: Generated<string>;
  occurred_at: Generated<Date>;
  /** The transaction whose mirror this one is; each is reversed once at most. */
  reverses: string | null;
}

export interface LedgerEntriesTable {
  transaction_id: string;
  line: number;
  account_id: string;
  user_id: string | null;
  direction: Direction;
  amount_minor: number;
  occurred_at: Generated<Date>;
  /** The slice that the line opened, or took a part of. */
  hold_id: string | null;
  /** Among the entries of one account, the order in which its balance changed. */
  position: GeneratedAlways<number>;
}

/**
 * The slices of `hold:{order}` and `reserve:{seller}`: the unit they belong to and their release.
 * Written by `ledger_post_all` alone.
 */
export interface LedgerHoldsTable {
  id: string;
  kind: 'hold' | 'reserve';
  order_id: string;
  order_unit_id: string;
  seller_id: string;
  amount_minor: number;
  state: Generated<'held' | 'released' | 'claimed'>;
  release_at: Date;
  resolved_at: Date | null;
  created_at: Generated<Date>;
  /** What is released or claimed of it. */
  resolved_minor: Generated<number>;
}

/** What a user's entries of a day of UTC that is over add up to. */
export interface MoneyDaysTable {
  user_id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  in_minor: number;
  released_minor: number;
  /** Of hold and reserve together. */
  held_change_minor: number;
}

/** Money that may not move until its case is decided: a unit's, a slice's or an account's. */
export interface LedgerFreezesTable {
  id: string;
  order_unit_id: string | null;
  hold_id: string | null;
  account_id: string | null;
  owner_kind: FreezeOwner;
  /** The case, or for staff the person who froze it. */
  owner_id: string;
  reason: string;
  started_at: Generated<Date>;
  ended_at: Date | null;
}

/** The tables of the room `wallet`. */
export interface WalletRoomTables {
  ledger_accounts: LedgerAccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_holds: LedgerHoldsTable;
  ledger_freezes: LedgerFreezesTable;
  money_days: MoneyDaysTable;
}
