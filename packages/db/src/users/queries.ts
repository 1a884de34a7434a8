import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By his normalised address. */
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

/** Lets one transaction at a time decide about what a user may still do: his limits hold (M12). */
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

/** The user as he is, and as he stays until this transaction has ended. */
export async function lockUserForShare(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/**
 * The users as a table of another room's query. PostgreSQL pulls such a subquery up, so that it
 * is planned like the table itself.
 */
export function usersAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('users').selectAll().as(alias);
}

/** The same with what is counted of them as sellers, by which lists name them. */
export function sellersAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('users')
    .leftJoin('seller_statistics', 'seller_statistics.user_id', 'users.id')
    .selectAll('users')
    .select(['seller_statistics.completed_orders', 'seller_statistics.on_time_share'])
    .as(alias);
}

/** Who has a name; of nobody it is free, unless somebody is signing up with it. */
export function usersNamed(db: Kysely<Database>, usernameKey: string) {
  return db.selectFrom('users').select('id').where('username_key', '=', usernameKey);
}

/** What all sellers have done together, as it was last counted. */
export const sumOfSellers = sql<{ completed_orders: number; on_time_share: number | null }>`
  select coalesce(sum(completed_orders), 0) as completed_orders,
      sum(on_time_share::bigint * completed_orders) / nullif(sum(completed_orders), 0)
        as on_time_share
    from seller_statistics`;
