import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { Store, Write } from '../../kernel/transitions.ts';
import { chargebackColumns, type ChargebacksTable } from './tables.ts';

export type ChargebackRow = Selectable<ChargebacksTable>;

export const chargebackStore = {
  table: 'chargebacks',
  history: 'chargeback_history',
  columns: {},
  stamps: { changed_at: appNow },
  moved: ['id'],
  subject: { chargeback_id: sql`moved.id` },
} as const satisfies Store;

export const insertChargeback =
  (chargeback: Insertable<ChargebacksTable>): Write =>
  (creator) =>
    creator.insertInto('chargebacks').values(chargeback).returning(chargebackStore.moved);

/** The chargeback of a payment. The caller holds the lock of the payment. */
export async function findChargebackOf(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<ChargebackRow | undefined> {
  return await trx
    .selectFrom('chargebacks')
    .select(chargebackColumns)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}
