import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { restrictionsTaking } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import { userColumns, type UsersTable } from './tables.ts';

export type User = Selectable<Omit<UsersTable, 'name_skeleton'>>;

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/** Finds a user by normalized address. */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<User | undefined> {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email)
    .executeTakeFirst();
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
    .select(userColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks all admins and these users (for no key update), in the order of their ids. Who they are is
 * read under the locks.
 */
export async function lockAdminsAnd(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<User[]> {
  return await trx
    .selectFrom('users')
    .select(userColumns)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', 'in', ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** SQL for the same lock, which shares its statement with something else. */
export const lockOfUser = (id: string) =>
  sql`select id from users where id = ${id} for no key update`;

/** Reads a user and prevents changes until this transaction ends (for share). */
export async function lockUserForShare(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/**
 * Users as a subquery for other rooms, with all columns or with those that are named. PostgreSQL
 * flattens it, so it is planned like the table.
 */
export function usersAs<Alias extends string>(alias: Alias, columns = userColumns) {
  return subquery().selectFrom('users').select(columns).as(alias);
}

/** Users with their seller statistics, for lists of offers. */
export function sellersAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('users')
    .leftJoin('seller_statistics', 'seller_statistics.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.verification_level'])
    .select(['users.avatar_url', 'users.created_at'])
    .select(['seller_statistics.due_orders', 'seller_statistics.on_time_share'])
    .select('seller_statistics.completed_orders')
    .as(alias);
}

/** What everybody may know of a user who is active: no name, no address. */
export async function findProfile(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('users')
    .leftJoin('seller_statistics', 'seller_statistics.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.created_at'])
    .select(['users.avatar_url', 'users.avatar_large_url'])
    .select(['users.seller_level', 'users.verification_level'])
    .select(['seller_statistics.completed_orders', 'seller_statistics.due_orders'])
    .select('seller_statistics.on_time_share')
    .where('users.id', '=', id)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
}

/**
 * SQL on `users` for who sells nothing now: they are suspended, a restriction takes it, or they
 * close their account.
 */
const mayNotSell = sql<boolean>`(not users.is_active or users.closes_at is not null
  or users.restrictions && array[${sql.raw(
    restrictionsTaking('offers.sell')
      .map((kind) => `'${kind}'`)
      .join(', '),
  )}]::text[])`;

/** SQL for whether a user sells nothing now. */
export const isNoSeller = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users where users.id = ${userId} and ${mayNotSell})`;

/** SQL for the ids of all who sell nothing now; two indexes know the few that can be meant. */
export const noSellerIds = sql`select id from users
  where (not is_active or restrictions <> '{}') and ${mayNotSell}
  union all select id from users where closes_at is not null`;

/** The user with a name. A name without a user may still be reserved by a sign-up. */
export function usersNamed(db: Kysely<Database>, usernameKey: string) {
  return db.selectFrom('users').select('id').where('username_key', '=', usernameKey);
}

/** The user with a name, in lower case; undefined if there is none. */
export async function findUserByName(db: Kysely<Database>, usernameKey: string) {
  return await usersNamed(db, usernameKey).select('username').executeTakeFirst();
}

/** The totals of all sellers, from their last saved statistics. */
export const sumOfSellers = sql<{ completed_orders: number; on_time_share: number | null }>`
  select coalesce(sum(completed_orders), 0) as completed_orders,
      sum(on_time_share::bigint * due_orders) / nullif(sum(due_orders), 0) as on_time_share
    from seller_statistics`;

/** Staff with one of these roles, at most 500. */
export async function listStaffWith(db: Kysely<Database>, roles: readonly Role[]) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'avatar_url', 'role', 'grants', 'two_factor', 'is_active'])
    .where('role', 'in', roles)
    .where('role', '<>', 'user')
    .orderBy('role')
    .orderBy('username')
    .limit(500)
    .execute();
}

/** Names and addresses of users, by id. */
export async function listUsersById(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; username: string; email: string }>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of all users who are staff, in any role. */
export async function listStaffNames(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('role', '<>', 'user')
    .execute();
  return rows.map(({ username }) => username);
}

/** Whether a seller who has sold something has a name with this skeleton. */
export async function isSellersSkeleton(db: Kysely<Database>, skeleton: string): Promise<boolean> {
  if (skeleton === '') return false;
  const seller = await db
    .selectFrom('users')
    .innerJoin('seller_statistics', 'seller_statistics.user_id', 'users.id')
    .select('users.id')
    .where('name_skeleton', '=', skeleton)
    .where('completed_orders', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return seller !== undefined;
}

export async function listUsernames(db: Kysely<Database>, ids: readonly string[]) {
  return await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** The row that has this id, or the rows of this user or these orders; nothing without any. */
export interface Sought {
  readonly id: string | null;
  readonly user_id: string | null;
  readonly order_ids?: readonly string[];
}

/** The columns that a search looks at. Each has an index, since the search has no other bound. */
interface SoughtColumns {
  readonly id: string;
  readonly users: readonly string[];
  readonly order_id?: string;
}

/** SQL for the rows that are sought. */
export function isSought(sought: Sought | null, columns: SoughtColumns): RawBuilder<boolean> {
  const { id, users, order_id: orderId } = columns;
  const found = [
    sql`${sql.ref(id)} = ${sought?.id ?? null}::uuid`,
    ...users.map((user) => sql`${sql.ref(user)} = ${sought?.user_id ?? null}::uuid`),
    ...(orderId === undefined
      ? []
      : [sql`${sql.ref(orderId)} = any(${[...(sought?.order_ids ?? [])]}::uuid[])`]),
  ];
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}
