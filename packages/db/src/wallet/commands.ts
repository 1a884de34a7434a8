import type { Insertable, Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { LedgerHoldsTable } from './tables.ts';

export async function insertHolds(
  trx: Transaction<Database>,
  holds: readonly Insertable<LedgerHoldsTable>[],
): Promise<void> {
  if (holds.length === 0) return;
  await trx
    .insertInto('ledger_holds')
    .values([...holds])
    .execute();
}

/** Releases the held slices of these units. Those that are resolved already are left out (INV6). */
export async function resolveHolds(
  trx: Transaction<Database>,
  orderUnitIds: readonly string[],
  kind: 'hold' | 'reserve',
) {
  return await trx
    .updateTable('ledger_holds')
    .set({ state: 'released', resolved_at: appNow })
    .where('order_unit_id', 'in', [...orderUnitIds])
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .returning(['order_unit_id', 'amount_minor', 'order_id', 'seller_id'])
    .execute();
}

/** Claims one due reserve slice with a row lock; other workers skip it. */
export async function claimDueReserve(trx: Transaction<Database>) {
  return await trx
    .selectFrom('ledger_holds')
    .select('order_unit_id')
    .where('kind', '=', 'reserve')
    .where('state', '=', 'held')
    .where('release_at', '<=', appNow)
    .orderBy('release_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
