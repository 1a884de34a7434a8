import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

/** Gives a user another name and keeps the old one. Another user's violates a unique index. */
export async function renameUser(
  trx: Transaction<Database>,
  id: string,
  name: { readonly username: string; readonly username_key: string; name_skeleton: string },
): Promise<void> {
  await trx
    .insertInto('former_usernames')
    .columns(['user_id', 'username', 'username_key'])
    .expression((eb) =>
      eb.selectFrom('users').select(['id', 'username', 'username_key']).where('id', '=', id),
    )
    .execute();
  await trx.updateTable('users').set(name).where('id', '=', id).execute();
}

/** When a user last changed their name, with the shop's time; undefined if they never did. */
export async function findLastRename(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('former_usernames')
    .select(['changed_at', appNow.as('now')])
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether another user had this name within so many days. */
export async function isFormerName(
  db: Kysely<Database>,
  usernameKey: string,
  { user_id, days }: { readonly user_id: string | null; readonly days: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('former_usernames')
    .select('user_id')
    .where('username_key', '=', usernameKey)
    .where('changed_at', '>', sql<Date>`${appNow} - make_interval(days => ${days})`)
    .$if(user_id !== null, (query) => query.where('user_id', '<>', user_id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
