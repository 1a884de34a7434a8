import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../database.ts';
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
