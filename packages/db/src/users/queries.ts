import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
