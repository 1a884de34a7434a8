import { deleteUserBlock, insertUserBlock } from '@guildhall/db/messages/commands';
import { listBlockedUsers as listRows } from '@guildhall/db/messages/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { NameUser } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import type { MessagesContext } from './context.ts';

/**
 * Ends questions between the viewer and another user, in both directions. Orders go on as before.
 * Blocking somebody again changes nothing. Refuses USER_NOT_FOUND, also for oneself.
 */
export async function blockUser(
  { db }: MessagesContext,
  { user_id: blocker }: Viewer,
  { user_id: blocked }: NameUser,
): Promise<void> {
  const user = blocked === blocker ? undefined : await findUser(db, blocked);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  await insertUserBlock(db, { blocker_id: blocker, blocked_id: blocked });
}

/** Takes a block back; there need not be one. Refuses nothing. */
export async function unblockUser(
  { db }: MessagesContext,
  { user_id: blocker }: Viewer,
  { user_id: blocked }: NameUser,
): Promise<void> {
  await deleteUserBlock(db, { blocker_id: blocker, blocked_id: blocked });
}

/** The users that the viewer has blocked, the last first. Refuses nothing. */
export async function listBlockedUsers({ db }: MessagesContext, { user_id }: Viewer) {
  return { items: await listRows(db, user_id) };
}
