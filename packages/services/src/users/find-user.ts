import type { Database } from '@guildhall/db/database';
import * as users from '@guildhall/db/users/queries';
import type { Role } from '@guildhall/domain/kernel/roles';
import { skeletonOf } from '@guildhall/domain/users/rules';
import type { Kysely } from 'kysely';

export type User = users.User;

/** The current row of the user; undefined when there is none. */
export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return await users.findUser(db, id);
}

/** Finds a user by the normalized address (`normalEmail`). */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<User | undefined> {
  return await users.findUserByEmail(db, email);
}

/** Finds a user by what somebody typed: their address or their name, in any case. */
export async function findUserBySearch(
  db: Kysely<Database>,
  search: string,
): Promise<{ id: string; username: string } | undefined> {
  const text = search.trim().toLowerCase();
  return text.includes('@')
    ? await users.findUserByEmail(db, text)
    : await users.findUserByName(db, text);
}

export async function listStaffNames(db: Kysely<Database>): Promise<string[]> {
  return await users.listStaffNames(db);
}

/** Staff with one of these roles, at most 500. */
export async function listStaffWith(db: Kysely<Database>, roles: readonly Role[]) {
  return await users.listStaffWith(db, roles);
}

/** Names and addresses of users, by id. */
export async function listUsersById(db: Kysely<Database>, ids: readonly string[]) {
  return await users.listUsersById(db, ids);
}

/** Whether a name can be taken for that of a seller who has sold something (I6). */
export async function looksLikeSeller(db: Kysely<Database>, username: string): Promise<boolean> {
  return await users.isSellersSkeleton(db, skeletonOf(username));
}

export async function isThereAnAdmin(db: Kysely<Database>): Promise<boolean> {
  return await users.isThereAnAdmin(db);
}
