import type { Database } from '@guildhall/db/database';
import { findChargebackDebt } from '@guildhall/db/wallet/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import type { Kysely } from 'kysely';

/** What a user owes for chargebacks, and whether a debt of theirs was written off unpaid. */
export async function readChargebackDebt(db: Kysely<Database>, userId: string) {
  const found = await findChargebackDebt(db, userId);
  return {
    owed_minor: minor(found?.owed_minor ?? 0),
    is_written_off: found?.is_written_off ?? false,
  };
}

/**
 * Refuses a user who owes for a chargeback (rules.md §6): CHARGEBACK_DEBT. The ledger refuses what
 * would take from their money by itself; this is for what begins before any posting.
 */
export async function refuseDebtor(db: Kysely<Database>, userId: string): Promise<void> {
  const { owed_minor, is_written_off } = await readChargebackDebt(db, userId);
  if (owed_minor > 0 || is_written_off) throw new Refusal('CHARGEBACK_DEBT', { owed_minor });
}
