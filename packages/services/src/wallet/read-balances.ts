import type { Database } from '@guildhall/db/database';
import * as ledger from '@guildhall/db/wallet/queries';
import type { Kysely } from 'kysely';

/** A user's balances by kind of ledger account. */
export async function readBalances(db: Kysely<Database>, userId: string) {
  const [balances, holds] = await Promise.all([
    ledger.readBalances(db, userId),
    ledger.sumHolds(db, userId),
  ]);
  return {
    spendable_minor: balances['wallet'] ?? 0,
    available_minor: balances['available'] ?? 0,
    on_hold_minor: holds.hold_minor,
    reserve_minor: balances['reserve'] ?? 0,
    /** Withdrawals that are not paid yet. */
    withdrawing_minor: balances['wd'] ?? 0,
    /** What they owe by decisions. */
    debt_minor: balances['receivable:decision'] ?? 0,
    chargeback_debt_minor: balances['receivable:chargeback'] ?? 0,
  };
}
