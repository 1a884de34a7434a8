import {
  deleteReferences,
  deleteReferencesExcept,
  expireUnreferenced,
  listReferences,
  lockFiles,
} from '@guildhall/db/files/commands';
import { listFilesOf } from '@guildhall/db/files/queries';
import type { Database } from '@guildhall/db/database';
import { RETAINING_SUBJECTS, UNUSED_FILE_HOURS } from '@guildhall/domain/files/rules';
import type { FileSubject } from '@guildhall/domain/files/types';
import type { Transaction } from 'kysely';

/**
 * A subject no longer refers to these files, or to any, such as a deleted offer. What nothing
 * refers to any more is deleted after a day. Refuses nothing.
 */
export async function detachFiles(
  trx: Transaction<Database>,
  from: FileSubject,
  fileIds?: readonly string[],
): Promise<void> {
  const attached = await listReferences(trx, from);
  const detached = attached.filter((id) => fileIds?.includes(id) ?? true);
  if (detached.length === 0) return;
  await lockFiles(trx, detached);
  await deleteReferences(trx, from, detached);
  await expireUnreferenced(trx, detached, UNUSED_FILE_HOURS);
}

/**
 * Lets everything that a user has uploaded be deleted now, except what orders and cases refer to:
 * those are also about others. For a user who is deleted. Refuses nothing.
 */
export async function detachFilesOfUser(trx: Transaction<Database>, userId: string): Promise<void> {
  const fileIds = await listFilesOf(trx, userId);
  if (fileIds.length === 0) return;
  await lockFiles(trx, fileIds);
  await deleteReferencesExcept(trx, RETAINING_SUBJECTS, fileIds);
  await expireUnreferenced(trx, fileIds, 0);
}
