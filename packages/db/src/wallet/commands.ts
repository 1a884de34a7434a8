import { newId } from '@guildhall/domain/kernel/ids';
import type { Posting } from '@guildhall/domain/wallet/types';
import { type Insertable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { LedgerHoldsTable } from './tables.ts';

/**
 * Posts one balanced ledger transaction in one round trip. Returns false if its event key was
 * already posted. The database raises GH001 if a balance would become negative.
 */
export async function insertPosting(
  trx: Transaction<Database>,
  posting: Posting,
): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`
    select ledger_post(${newId()}, ${posting.event_key}, ${posting.code}, ${posting.order_id},
      ${JSON.stringify(posting.lines)}) as posted`.execute(trx);
  return rows[0]?.posted === true;
}

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

/** Releases a hold. Returns undefined if it does not exist or is already resolved (INV6). */
export async function resolveHold(
  trx: Transaction<Database>,
  orderUnitId: string,
  kind: 'hold' | 'reserve',
) {
  return await trx
    .updateTable('ledger_holds')
    .set({ state: 'released', resolved_at: appNow })
    .where('order_unit_id', '=', orderUnitId)
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .returning(['amount_minor', 'order_id', 'seller_id'])
    .executeTakeFirst();
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
