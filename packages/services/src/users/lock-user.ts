import type { Database } from '@guildhall/db/database';
import * as users from '@guildhall/db/users/queries';
import type { Transaction } from 'kysely';
import type { User } from './find-user.ts';

/**
 * Locks the user's row (for no key update) until the transaction ends: one transaction at a time
 * decides what this user may still do, so that limits hold (M12).
 */
export async function lockUserForNoKeyUpdate(
  trx: Transaction<Database>,
  id: string,
): Promise<User | undefined> {
  return await users.lockUserForNoKeyUpdate(trx, id);
}

/**
 * Locks the user's row for share: several transactions may read it so at once, and none changes
 * it until they have ended.
 */
export async function lockUserForShare(
  trx: Transaction<Database>,
  id: string,
): Promise<User | undefined> {
  return await users.lockUserForShare(trx, id);
}
