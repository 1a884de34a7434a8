import type { Direction } from '@guildhall/domain/wallet/types';
import type { Generated } from 'kysely';

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
}

export interface LedgerEntriesTable {
  transaction_id: string;
  line: number;
  account_id: string;
  user_id: string | null;
  direction: Direction;
  amount_minor: number;
  occurred_at: Generated<Date>;
}

/**
 * The slices of `hold:{order}` and `reserve:{seller}`: the unit they belong to and their release.
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
}
