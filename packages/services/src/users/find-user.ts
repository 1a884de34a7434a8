import type { Database } from '@guildhall/db/database';
import * as users from '@guildhall/db/users/queries';
import type { Kysely } from 'kysely';

export type User = users.User;

/** The user as they are now; undefined for an id of nobody. */
export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await users.findUser(db, id);
}

/** By the normalised address (`normalEmail`). */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<User | undefined> {
  return await users.findUserByEmail(db, email);
}

export async function isThereAnAdmin(db: Kysely<Database>): Promise<boolean> {
  return await users.isThereAnAdmin(db);
}
