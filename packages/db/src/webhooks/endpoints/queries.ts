import { type Kysely, type Selectable, sql } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import {
  webhookEndpointColumns,
  type WebhookEndpointsTable,
  webhookMessageColumns,
  type WebhookMessagesTable,
  type WebhookSecretsTable,
  type WebhookTriesTable,
} from '../tables.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookMessageRow = Selectable<WebhookMessagesTable>;
type SecretRow = Selectable<WebhookSecretsTable>;
type TryRow = Selectable<WebhookTriesTable>;

/** The endpoints of a user, oldest first. */
export async function listEndpoints(db: Kysely<Database>, userId: string): Promise<EndpointRow[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(webhookEndpointColumns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The endpoints of these users that are on. */
export async function listOpenEndpoints(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<EndpointRow[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(webhookEndpointColumns)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('off_reason', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findEndpoint(
  db: Kysely<Database>,
  id: string,
): Promise<EndpointRow | undefined> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(webhookEndpointColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The secrets that sign now, the current one first. */
export async function listSecrets(
  db: Kysely<Database>,
  endpointId: string,
): Promise<Pick<SecretRow, 'id' | 'key_id' | 'nonce' | 'wrapped_secret'>[]> {
  return await db
    .selectFrom('webhook_secrets')
    .select(['id', 'key_id', 'nonce', 'wrapped_secret'])
    .where('endpoint_id', '=', endpointId)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', appNow)]))
    .orderBy('id', 'desc')
    .execute();
}

/** A page of what was sent to an endpoint, newest first, each with its latest tries. */
export async function listMessages(
  db: Kysely<Database>,
  {
    endpoint_id,
    after,
    limit,
    most_tries: mostTries,
  }: { endpoint_id: string; after: string | null; limit: number; most_tries: number },
): Promise<(WebhookMessageRow & { tries: TryRow[] })[]> {
  const messages = await db
    .selectFrom('webhook_messages')
    .select(webhookMessageColumns)
    .where('endpoint_id', '=', endpoint_id)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = messages.map(({ id }) => id);
  const { rows: tries } = await sql<TryRow>`
    select latest.id, latest.message_id, latest.status, latest.fault, latest.answer,
           latest.took_ms, latest.tried_at
      from unnest(${ids}::uuid[]) as message (id)
     cross join lateral (
       select id, message_id, status, fault, answer, took_ms, tried_at from webhook_tries
        where webhook_tries.message_id = message.id
        order by webhook_tries.id desc
        limit ${mostTries}
     ) latest
     order by latest.id desc`.execute(db);
  return messages.map((message) => ({
    ...message,
    tries: tries.filter(({ message_id }) => message_id === message.id),
  }));
}
