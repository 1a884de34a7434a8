import type { Database } from '@guildhall/db/database';
import * as names from '@guildhall/db/users/name-commands';
import { skeletonOf } from '@guildhall/domain/users/rules';
import type { Kysely, Transaction } from 'kysely';

/** Gives a user another name and keeps the old one. Another user's violates a unique index. */
export async function renameUser(
  trx: Transaction<Database>,
  userId: string,
  username: string,
): Promise<void> {
  const skeleton = skeletonOf(username);
  const name = { username, username_key: username.toLowerCase(), name_skeleton: skeleton };
  await names.renameUser(trx, userId, name);
}

/** When a user last changed their name, with the shop's time; undefined if they never did. */
export const findLastRename = (db: Kysely<Database>, userId: string) =>
  names.findLastRename(db, userId);

/** Whether another user had this name within so many days. */
export async function isFormerName(
  db: Kysely<Database>,
  username: string,
  of: { readonly user_id: string | null; readonly days: number },
): Promise<boolean> {
  return await names.isFormerName(db, username.toLowerCase(), of);
}
