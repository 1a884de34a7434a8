import type { Database } from '@guildhall/db/database';
import { insertUser } from '@guildhall/db/users/commands';
import { findUser } from '@guildhall/db/users/queries';
import type { Transaction } from 'kysely';
import type { User } from './find-user.ts';

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  /** Of the mails that they get. */
  readonly language: string;
}

/**
 * Adds a user in the transaction that gives them a way to sign in. A name or an address that
 * another user has breaks a unique index: SQL state 23505, which the caller turns into a refusal.
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
    language,
    avatar_url: null,
  });
  const user = await findUser(trx, id);
  if (user === undefined) throw new Error('a user who was just added is missing');
  return user;
}
