import { sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { accountIsFrozen, unitIsFrozen } from './freeze-queries.ts';
import { restOfSlice } from './queries.ts';

/** Locks the held slices of these units, in the order in which a posting takes from them. */
export async function lockHeldSlices(
  trx: Transaction<Database>,
  orderUnitIds: readonly string[],
  kind: 'hold' | 'reserve',
) {
  return await trx
    .selectFrom('ledger_holds')
    .select(['id as hold_id', 'order_id', 'order_unit_id', 'seller_id'])
    .select(restOfSlice.as('rest_minor'))
    .where('order_unit_id', 'in', [...orderUnitIds])
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Claims one due reserve slice that is not frozen with a row lock; other workers skip it. */
export async function claimDueReserve(trx: Transaction<Database>) {
  return await trx
    .selectFrom('ledger_holds')
    .select(['id as hold_id', 'order_id', 'order_unit_id', 'seller_id'])
    .select(restOfSlice.as('rest_minor'))
    .where('kind', '=', 'reserve')
    .where('state', '=', 'held')
    .where('release_at', '<=', appNow)
    .where(({ not }) =>
      not(unitIsFrozen(sql.ref('ledger_holds.order_unit_id'), sql.ref('ledger_holds.id'))),
    )
    .where(({ not }) => not(accountIsFrozen(sql`'reserve:' || ledger_holds.seller_id`)))
    .orderBy('release_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
