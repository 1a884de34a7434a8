import { setVisibility } from '@guildhall/db/files/commands';
import { listVariants } from '@guildhall/db/files/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { ChangeAvatar } from '@guildhall/domain/files/schema';
import type { FileSubject } from '@guildhall/domain/files/types';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '@guildhall/db/database';
import type { Viewer } from '../kernel/viewer.ts';
import { type Avatar, changeUserAvatar } from '../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { attachFiles, keepFiles, listAttached } from './attach-files.ts';
import type { FilesContext } from './context.ts';
import { detachFiles } from './detach-files.ts';
import { publicName } from './sign-address.ts';

const NO_AVATAR: Avatar = { avatar_url: null, avatar_large_url: null };

/** The picture that others see beside the viewer's name, or none. Refuses FILE_NOT_FOUND. */
export async function changeAvatar(
  { db }: Pick<FilesContext, 'db'>,
  viewer: Viewer,
  { file_id: fileId }: ChangeAvatar,
): Promise<Avatar> {
  return await inTransaction(db, async (trx) => {
    // Of two changes at once the second one stays.
    await lockUserForNoKeyUpdate(trx, viewer.user_id);
    const shown = await listAttached(trx, subjectOf(viewer.user_id));
    if (fileId !== null && shown.includes(fileId)) return await addressesOf(trx, fileId);
    await removeAvatar(trx, viewer.user_id);
    if (fileId === null) return NO_AVATAR;
    const files = { purpose: 'avatar', file_ids: [fileId] } as const;
    await attachFiles(trx, viewer, subjectOf(viewer.user_id), files);
    const avatar = await addressesOf(trx, fileId);
    await changeUserAvatar(trx, viewer.user_id, avatar);
    return avatar;
  });
}

/**
 * A user has no picture any more. Nobody reads it at its public address; a report may keep it for
 * staff. Their row is locked by the caller.
 */
async function removeAvatar(trx: Transaction<Database>, userId: string): Promise<void> {
  await changeUserAvatar(trx, userId, NO_AVATAR);
  const fileIds = await listAttached(trx, subjectOf(userId));
  await detachFiles(trx, subjectOf(userId));
  await setVisibility(trx, fileIds, 'private');
}

/**
 * Staff remove a user's picture, if it is one of these files: whoever has another one by now keeps
 * it. The user is locked by the caller. Returns whether it was.
 */
export async function removeReportedAvatar(
  trx: Transaction<Database>,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const shown = await listAttached(trx, subjectOf(userId));
  if (!shown.some((id) => fileIds.includes(id))) return false;
  await removeAvatar(trx, userId);
  return true;
}

/**
 * A picture that staff have removed is shown again, unless it is gone or the user, whom the caller
 * has locked, has chosen another one. Returns whether it is.
 */
export async function restoreAvatar(
  trx: Transaction<Database>,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if ((await listAttached(trx, subjectOf(userId))).length > 0) return false;
  const [fileId] = await keepFiles(trx, subjectOf(userId), fileIds.slice(0, 1));
  if (fileId === undefined) return false;
  await setVisibility(trx, [fileId], 'public');
  await changeUserAvatar(trx, userId, await addressesOf(trx, fileId));
  return true;
}

const subjectOf = (userId: string): FileSubject => ({ kind: 'user', id: userId });

/**
 * The addresses at the shop itself, not those of a CDN, which may change: they are stored, since
 * every list of users shows them.
 */
async function addressesOf(db: Kysely<Database>, fileId: string): Promise<Avatar> {
  const variants = await listVariants(db, fileId);
  const [small, large = small] = variants.map((variant) => `/files/${publicName(variant)}`);
  if (small === undefined || large === undefined) throw new Error('an avatar has no variant');
  return { avatar_url: small, avatar_large_url: large };
}
