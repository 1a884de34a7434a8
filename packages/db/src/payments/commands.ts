import type { DeclineReason } from '@guildhall/domain/payments/types';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { paymentColumns, type PaymentsTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export const paymentStore = {
  table: 'payments',
  history: 'payment_history',
  columns: { due_at: 'timestamptz', next_check_at: 'timestamptz' },
  // Every transition of an existing payment ends it, or corrects how it ended.
  stamps: { settled_at: appNow },
  moved: ['id'],
  subject: { payment_id: sql`moved.id` },
} as const satisfies Store;

export const insertPayment =
  (payment: Insertable<PaymentsTable>): Write =>
  (creator) =>
    creator.insertInto('payments').values(payment).returning(paymentStore.moved);

export async function lockPayment(
  trx: Transaction<Database>,
  id: string,
): Promise<PaymentRow | undefined> {
  return await trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the provider's response to the creation of a checkout. */
export async function saveProviderAnswer(
  db: Kysely<Database>,
  id: string,
  answer: { provider_reference: string; redirect_url: string },
): Promise<void> {
  await db.updateTable('payments').set(answer).where('id', '=', id).execute();
}

/** Saves the provider's id of a checkout whose response we did not receive. */
export async function saveProviderReference(
  db: Kysely<Database>,
  id: string,
  providerReference: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .execute();
}

/** Saves why the last card was declined. The caller's transaction has locked the payment. */
export async function saveDeclineReason(
  trx: Transaction<Database>,
  id: string,
  declineReason: DeclineReason,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ decline_reason: declineReason })
    .where('id', '=', id)
    .execute();
}

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 30 * 60;
/** An order waits as long; its page is closed within a minute of its end. */
const EVERY_MINUTE = 20;

const nextCheck = sql<Date>`greatest(app_now() + interval '1 minute', least(due_at,
  app_now() + make_interval(secs => least(${sql.lit(LONGEST_PAUSE_SECONDS)},
    ${sql.lit(FIRST_PAUSE_SECONDS)} * power(2, least(10, greatest(0,
      checks - case when order_id is null then 0 else ${sql.lit(EVERY_MINUTE)} end)))))))`;

/**
 * Claims pending payments to poll at their providers, those that began first, and sets their next
 * check so that other workers skip them. Top-ups are asked about less and less often; none later
 * than it is due.
 */
export async function claimPaymentsToCheck(
  db: Kysely<Database>,
  limit: number,
  exceptProviders: readonly string[] = [],
): Promise<(PaymentRow & { now: Date })[]> {
  return await db
    .updateTable('payments')
    .set({ checks: sql<number>`checks + 1`, next_check_at: nextCheck })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('next_check_at', '<=', appNow)
        .$if(exceptProviders.length > 0, (query) =>
          query.where('provider', 'not in', exceptProviders),
        )
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(paymentColumns)
    .returning(appNow.as('now'))
    .execute();
}
