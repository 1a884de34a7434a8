import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lets one transaction at a time decide about what a user may still do: his limits hold (M12). */
export async function lockUser(trx: Transaction<Database>, id: string): Promise<User | undefined> {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
