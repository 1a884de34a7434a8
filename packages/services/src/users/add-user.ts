import type { Database } from '@guildhall/db/database';
import { insertUser } from '@guildhall/db/users/commands';
import { findUser } from '@guildhall/db/users/queries';
import { skeletonOf } from '@guildhall/domain/users/rules';
import type { Transaction } from 'kysely';
import type { User } from './find-user.ts';

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  /** The language of their mails. */
  readonly language: string;
}

/**
 * Inserts a user, in the transaction that also stores how they sign in. A username or an address
 * that another user has violates a unique index (SQLSTATE 23505), which the caller turns into a
 * refusal.
 */
export async function addUser(
  trx: Transaction<Database>,
  { id, email, username, language }: NewUser,
): Promise<User> {
  const usernameKey = username.toLowerCase();
  await insertUser(trx, {
    id,
    email,
    username,
    username_key: usernameKey,
    name_skeleton: skeletonOf(username),
    language,
    avatar_url: null,
  });
  const user = await findUser(trx, id);
  if (user === undefined) throw new Error('the inserted user was not found');
  return user;
}
