import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { webhookEventColumns, type WebhookEventsTable } from './tables.ts';

export type WebhookEventRow = Selectable<WebhookEventsTable>;

export const webhookEventStore = {
  table: 'webhook_events',
  history: 'webhook_event_history',
  columns: { due_at: 'timestamptz', fault: 'text', payment_id: 'uuid', attempts: 'integer' },
  stamps: { changed_at: appNow },
  moved: ['id'],
  subject: { webhook_event_id: sql`moved.id` },
} as const satisfies Store;

/** Nothing when the event is in the inbox already. */
export const insertWebhookEvent =
  (event: Insertable<WebhookEventsTable>): Write =>
  (creator) =>
    creator
      .insertInto('webhook_events')
      .values(event)
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning(webhookEventStore.moved);

export async function lockWebhookEvent(
  trx: Transaction<Database>,
  id: string,
): Promise<WebhookEventRow | undefined> {
  return await trx
    .selectFrom('webhook_events')
    .select(webhookEventColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Claims events that wait to be handled. Their next attempt is set later and later, so that other
 * workers skip them, and a server that stops meanwhile loses none.
 */
export async function claimWebhookEvents(
  db: Kysely<Database>,
  limit: number,
): Promise<WebhookEventRow[]> {
  const wait = sql`least(${FIRST_WAIT_SECONDS} * power(2, least(attempts, 20)),
    ${LONGEST_WAIT_SECONDS})`;
  return await db
    .updateTable('webhook_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      due_at: sql<Date>`app_now() + make_interval(secs => ${wait})`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_events')
        .select('id')
        .where('state', '=', sql.lit('received'))
        .where('due_at', '<=', appNow)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(webhookEventColumns)
    .execute();
}
