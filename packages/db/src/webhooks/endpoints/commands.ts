import { newId } from '@guildhall/domain/kernel/ids';
import type { OffReason } from '@guildhall/domain/webhooks/types';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
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
import type { EndpointRow, WebhookMessageRow } from './queries.ts';

const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`;

export async function insertEndpoint(
  trx: Transaction<Database>,
  endpoint: Pick<Insertable<WebhookEndpointsTable>, 'id' | 'user_id' | 'url' | 'types'>,
): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(endpoint).execute();
}

/** Locks an endpoint (for update), so that its changes and its failures are counted in order. */
export async function lockEndpoint(
  trx: Transaction<Database>,
  id: string,
): Promise<EndpointRow | undefined> {
  return await trx
    .selectFrom('webhook_endpoints')
    .select(webhookEndpointColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateEndpoint(
  trx: Transaction<Database>,
  id: string,
  changes: Partial<Pick<EndpointRow, 'url' | 'types' | 'off_reason' | 'failing_since'>>,
): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute();
}

/** Its secrets, messages and tries go with it. */
export async function deleteEndpoint(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/**
 * A secret that signs from now on. The one before signs for `overlapHours` more, and older ones no
 * more.
 */
export async function replaceSecret(
  trx: Transaction<Database>,
  secret: Omit<Insertable<WebhookSecretsTable>, 'ends_at' | 'created_at'>,
  overlapHours: number,
): Promise<void> {
  const ofEndpoint = secret.endpoint_id;
  await trx
    .deleteFrom('webhook_secrets')
    .where('endpoint_id', '=', ofEndpoint)
    .where('ends_at', 'is not', null)
    .execute();
  await trx
    .updateTable('webhook_secrets')
    .set({ ends_at: inSeconds(overlapHours * 3_600) })
    .where('endpoint_id', '=', ofEndpoint)
    .execute();
  await trx
    .insertInto('webhook_secrets')
    .values({ ...secret, ends_at: null })
    .execute();
}

type NewMessage = Pick<
  Insertable<WebhookMessagesTable>,
  'endpoint_id' | 'type' | 'happened' | 'payload'
>;

/** Messages that are due now. What happened is told to an endpoint once. */
export async function insertMessages(
  trx: Transaction<Database>,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('webhook_messages')
    .values(
      messages.map((each) => ({
        ...each,
        id: newId(),
        due_at: appNow,
        leased_until: null,
        taken_at: null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('webhook_messages_once').doNothing())
    .execute();
}

export interface Claim {
  readonly limit: number;
  /** Messages of one user that are sent at once, by all servers together. */
  readonly limit_per_user: number;
  readonly lease_seconds: number;
}

/**
 * Claims due messages on a lease, the first one of each endpoint that is on and has none that is
 * being sent: neither an endpoint that hangs nor all those of a user keep others waiting. They are
 * sent outside of any transaction, and those of a worker that crashes can be claimed again when the
 * lease ends.
 */
export async function claimMessages(
  db: Kysely<Database>,
  { limit, limit_per_user: perUser, lease_seconds: leaseSeconds }: Claim,
): Promise<WebhookMessageRow[]> {
  const { rows } = await sql<WebhookMessageRow>`
    with leased as materialized (
      select message.endpoint_id, endpoint.user_id
        from webhook_messages message
        join webhook_endpoints endpoint on endpoint.id = message.endpoint_id
       where message.leased_until > app_now()
    ), firsts as materialized (
      select distinct on (message.endpoint_id) message.id, message.due_at, endpoint.user_id
        from webhook_messages message
        join webhook_endpoints endpoint on endpoint.id = message.endpoint_id
       where message.due_at <= app_now() and endpoint.off_reason is null
         and message.endpoint_id not in (select endpoint_id from leased)
       order by message.endpoint_id, message.id
    ), ranked as materialized (
      select id, due_at,
             row_number() over (partition by user_id order by due_at, id)
               + (select count(*) from leased where leased.user_id = firsts.user_id) as place
        from firsts
    ), chosen as materialized (
      select message.id
        from webhook_messages message
        join ranked on ranked.id = message.id
       where ranked.place <= ${perUser}
         -- Read again once another server's lock is gone.
         and message.due_at <= app_now()
         and (message.leased_until is null or message.leased_until <= app_now())
       order by ranked.due_at
       limit ${limit}
         for no key update of message skip locked
    )
    update webhook_messages
       set leased_until = app_now() + make_interval(secs => ${leaseSeconds})
     where id in (select id from chosen)
    returning ${sql.join(webhookMessageColumns.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}

export async function insertTry(
  trx: Transaction<Database>,
  made: Omit<Insertable<WebhookTriesTable>, 'id' | 'tried_at'>,
): Promise<void> {
  await trx
    .insertInto('webhook_tries')
    .values({ ...made, id: newId() })
    .execute();
}

export async function markTaken(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('webhook_messages')
    .set({ taken_at: appNow, due_at: null, leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** Counts a failure; null gives the message up. */
export async function postpone(
  trx: Transaction<Database>,
  id: string,
  seconds: number | null,
): Promise<void> {
  await trx
    .updateTable('webhook_messages')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      due_at: seconds === null ? null : inSeconds(seconds),
      leased_until: null,
    }))
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .execute();
}

/**
 * Locks the endpoint (for update) of a message of this user. Returns whether there is such a
 * message; a foreign and a missing one take the same statement (Z2).
 */
export async function lockEndpointOfMessage(
  trx: Transaction<Database>,
  { message_id: id, user_id: userId }: { message_id: string; user_id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('webhook_endpoints')
    .innerJoin('webhook_messages', 'webhook_messages.endpoint_id', 'webhook_endpoints.id')
    .select('webhook_endpoints.id')
    .where('webhook_messages.id', '=', id)
    .where('webhook_endpoints.user_id', '=', userId)
    .forUpdate('webhook_endpoints')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends a message again, with all tries before it: now, or when the present try has ended. */
export async function sendAgain(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('webhook_messages')
    .set({ due_at: appNow, taken_at: null, failures: 0 })
    .where('id', '=', id)
    .execute();
}

export async function switchOff(
  trx: Transaction<Database>,
  id: string,
  reason: OffReason,
): Promise<void> {
  await updateEndpoint(trx, id, { off_reason: reason, failing_since: null });
  // What waits is not sent to an endpoint that is off.
  await trx
    .updateTable('webhook_messages')
    .set({ due_at: null })
    .where('endpoint_id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

/** Deletes messages of this age, with their tries; at most `limit`. Returns how many. */
export async function deleteOldMessages(
  db: Kysely<Database>,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_messages')
        .select('id')
        .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${days})`)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
