import type { WebhookEventState } from '@guildhall/domain/payments/events/states';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select(sql`1`.as('one'))
            .whereRef('payments.id', '=', 'webhook_events.payment_id')
            .where('payments.user_id', '=', except_of),
        ),
      ),
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
