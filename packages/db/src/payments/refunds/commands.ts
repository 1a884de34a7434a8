import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { Store, Write } from '../../kernel/transitions.ts';
import { refundColumns, type RefundsTable } from './tables.ts';

export type RefundRow = Selectable<RefundsTable>;

export const refundStore = {
  table: 'refunds',
  history: 'refund_history',
  columns: { due_at: 'timestamptz', provider_reference: 'text', failure_code: 'text' },
  stamps: { changed_at: appNow },
  moved: ['id'],
  subject: { refund_id: sql`moved.id` },
} as const satisfies Store;

export const insertRefund =
  (refund: Insertable<RefundsTable>): Write =>
  (creator) =>
    creator.insertInto('refunds').values(refund).returning(refundStore.moved);

export async function lockRefund(
  trx: Transaction<Database>,
  id: string,
): Promise<RefundRow | undefined> {
  return await trx
    .selectFrom('refunds')
    .select(refundColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the provider's id of a refund that is still pending. */
export async function saveRefundReference(
  trx: Transaction<Database>,
  id: string,
  providerReference: string,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .execute();
}

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/** Claims refunds whose provider is to be asked, and asks of each less and less often. */
export async function claimRefunds(db: Kysely<Database>, limit: number): Promise<RefundRow[]> {
  const wait = sql`least(${FIRST_WAIT_SECONDS} * power(2, least(attempts, 20)),
    ${LONGEST_WAIT_SECONDS})`;
  return await db
    .updateTable('refunds')
    .set({
      attempts: sql<number>`attempts + 1`,
      due_at: sql<Date>`app_now() + make_interval(secs => ${wait})`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('due_at', '<=', appNow)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(refundColumns)
    .execute();
}

/** Claims one refund whose review was not decided in time, with a row lock; others skip it. */
export async function claimLapsedReview(
  trx: Transaction<Database>,
): Promise<RefundRow | undefined> {
  return await trx
    .selectFrom('refunds')
    .select(refundColumns)
    .where('state', '=', sql.lit('in_review'))
    .where('due_at', '<=', appNow)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
