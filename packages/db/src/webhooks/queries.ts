import type { WebhookEventState } from '@guildhall/domain/webhooks/states';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { paymentIdsOf } from '../payments/queries.ts';
import type { WebhookEventRow } from './commands.ts';
import { webhookEventColumns } from './tables.ts';

export interface WebhookEventPage {
  readonly state: WebhookEventState;
  /** Whose own payments are left out (Z9). */
  readonly except_of: string;
  /** The id of the last event of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** The events in one state, newest first. */
export async function listWebhookEvents(
  db: Kysely<Database>,
  { state, except_of, after, limit }: WebhookEventPage,
): Promise<WebhookEventRow[]> {
  return await db
    .selectFrom('webhook_events')
    .select(webhookEventColumns)
    .where('state', '=', state)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .where(({ eb, or }) =>
      or([eb('payment_id', 'is', null), eb('payment_id', 'not in', paymentIdsOf(db, except_of))]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findWebhookEvent(
  db: Kysely<Database>,
  id: string,
): Promise<WebhookEventRow | undefined> {
  return await db
    .selectFrom('webhook_events')
    .select(webhookEventColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Events that were not handled in time, and those that staff have to look at. */
export async function readEventHealth(
  db: Kysely<Database>,
): Promise<{ waiting: number; quarantined: number }> {
  const { rows } = await sql<{ waiting: number; quarantined: number }>`
    select count(*) filter (where state = 'received'
          and created_at < app_now() - interval '10 minutes')::integer as waiting,
        count(*) filter (where state = 'quarantined')::integer as quarantined
      from webhook_events where state in ('received', 'quarantined')`.execute(db);
  return rows[0] ?? { waiting: 0, quarantined: 0 };
}

/** When the newest event of a provider arrived; null when none has. */
export async function findNewestEventTime(
  db: Kysely<Database>,
  provider: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_events')
    .select('created_at')
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
