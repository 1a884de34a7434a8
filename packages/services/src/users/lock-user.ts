import type { Database } from '@guildhall/db/database';
import * as users from '@guildhall/db/users/queries';
import type { Transaction } from 'kysely';
import type { User } from './find-user.ts';

/**
 * Locks the user's row `for no key update` until the transaction ends. Concurrent transactions of
 * one user decide one after the other, so limits hold (M12).
 */
export async function lockUserForNoKeyUpdate(
  trx: Transaction<Database>,
  id: string,
): Promise<User | undefined> {
  return await users.lockUserForNoKeyUpdate(trx, id);
}

/**
 * Locks all admins and these users `for no key update`, in the order of their ids. Who they are is
 * read under the locks.
 */
export async function lockAdminsAnd(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<User[]> {
  return await users.lockAdminsAnd(trx, ids);
}

/** SQL for the same lock, which shares its statement with something else. */
export const { lockOfUser } = users;

/**
 * Locks the user's row `for share` until the transaction ends. Several transactions may hold this
 * lock at once; none can change the row meanwhile.
 */
export async function lockUserForShare(
  trx: Transaction<Database>,
  id: string,
): Promise<User | undefined> {
  return await users.lockUserForShare(trx, id);
}
