import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a user by normalized address. */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function isThereAnAdmin(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the user row (for no key update), which serializes checks of the user's limits (M12). */
export async function lockUserForNoKeyUpdate(
  trx: Transaction<Database>,
  id: string,
): Promise<User | undefined> {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads a user and prevents changes until this transaction ends (for share). */
export async function lockUserForShare(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Users as a subquery for other rooms. PostgreSQL flattens it, so it is planned like the table. */
export function usersAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('users').selectAll().as(alias);
}

/** Users with their seller statistics, for lists of offers. */
export function sellersAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('users')
    .leftJoin('seller_statistics', 'seller_statistics.user_id', 'users.id')
    .selectAll('users')
    .select(['seller_statistics.completed_orders', 'seller_statistics.on_time_share'])
    .as(alias);
}

/** The user with a name. A name without a user may still be reserved by a sign-up. */
export function usersNamed(db: Kysely<Database>, usernameKey: string) {
  return db.selectFrom('users').select('id').where('username_key', '=', usernameKey);
}

/** The totals of all sellers, from their last saved statistics. */
export const sumOfSellers = sql<{ completed_orders: number; on_time_share: number | null }>`
  select coalesce(sum(completed_orders), 0) as completed_orders,
      sum(on_time_share::bigint * completed_orders) / nullif(sum(completed_orders), 0)
        as on_time_share
    from seller_statistics`;

export async function listUsernames(db: Kysely<Database>, ids: readonly string[]) {
  return await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
}
