import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { PushKeysTable, PushSubscriptionsTable } from './tables.ts';

/** The key pair that signs pushes; undefined until the first one is made. */
export async function findPushKey(db: Kysely<Database>) {
  return await db
    .selectFrom('push_keys')
    .select(['id', 'public_key', 'key_id', 'nonce', 'wrapped_secret'])
    .executeTakeFirst();
}

/** Stores the key pair, unless another server was faster. */
export async function insertPushKey(
  db: Kysely<Database>,
  key: Omit<Insertable<PushKeysTable>, 'is_only' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
}

/** Stores the subscription of a browser; it belongs to whoever subscribed with it last. */
export async function saveSubscription(
  trx: Transaction<Database>,
  { id, endpoint, ...subscription }: Omit<Insertable<PushSubscriptionsTable>, 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('push_subscriptions')
    .values({ id, endpoint, ...subscription })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ id, ...subscription }))
    .execute();
}

/** Keeps the newest subscriptions of a user. */
export async function deleteOldSubscriptions(
  trx: Transaction<Database>,
  userId: string,
  most: number,
): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${most}
    )`.execute(trx);
}

export async function findSubscription(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'endpoint', 'public_key', 'auth_secret'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a user has subscribed with this browser. */
export async function hasSubscription(
  db: Kysely<Database>,
  userId: string,
  endpoint: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the subscription of a browser of this user; again changes nothing. */
export async function deleteSubscriptionOf(
  db: Kysely<Database>,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a subscription that its push service does not take any more. */
export async function deleteSubscription(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
