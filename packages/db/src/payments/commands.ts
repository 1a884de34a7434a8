import { newId } from '@guildhall/domain/kernel/ids';
import type { PaymentEvent, PaymentState } from '@guildhall/domain/payments/states';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { PaymentsTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export async function insertPayment(
  trx: Transaction<Database>,
  payment: Insertable<PaymentsTable>,
): Promise<PaymentRow> {
  return await trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function lockPayment(
  trx: Transaction<Database>,
  id: string,
): Promise<PaymentRow | undefined> {
  return await trx
    .selectFrom('payments')
    .selectAll()
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

/** Transitions a payment with a conditional update. Returns false if the state was not `from`. */
export async function transitionPayment(
  trx: Transaction<Database>,
  id: string,
  move: { event: PaymentEvent; from: PaymentState; to: PaymentState },
): Promise<boolean> {
  const result = await trx
    .updateTable('payments')
    .set({ state: move.to, due_at: null, next_check_at: null, settled_at: appNow })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await insertPaymentHistory(trx, {
    payment_id: id,
    event: move.event,
    from_state: move.from,
    to_state: move.to,
  });
  return true;
}

export async function insertPaymentHistory(
  trx: Transaction<Database>,
  row: {
    payment_id: string;
    event: PaymentEvent;
    from_state: PaymentState | null;
    to_state: PaymentState;
  },
): Promise<void> {
  await trx
    .insertInto('payment_history')
    .values({ id: newId(), ...row })
    .execute();
}

/** Returns false if this event of the provider was already accepted. */
export async function insertProviderEvent(
  trx: Transaction<Database>,
  event: { provider: string; event_id: string; payment_id: string; kind: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims pending payments to poll at their providers, and sets their next check so that other
 * workers skip them.
 */
export async function claimPaymentsToCheck(
  db: Kysely<Database>,
  limit: number,
  exceptProviders: readonly string[] = [],
): Promise<(PaymentRow & { now: Date })[]> {
  return await db
    .updateTable('payments')
    .set({ next_check_at: sql<Date>`app_now() + interval '1 minute'` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'pending')
        .where('next_check_at', '<=', appNow)
        .$if(exceptProviders.length > 0, (query) =>
          query.where('provider', 'not in', exceptProviders),
        )
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(appNow.as('now'))
    .execute();
}
