import { insertReferences, listReferences, lockFiles } from '@guildhall/db/files/commands';
import type { Database } from '@guildhall/db/database';
import { PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { FilePurpose, FileSubject } from '@guildhall/domain/files/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';

/**
 * Lets an offer, an order or a case refer to files that the viewer has uploaded for this purpose:
 * they stay as long as it does. Files that it refers to already stay attached. Refuses
 * FILE_NOT_FOUND for a file that does not exist, is another user's, or is for another purpose.
 */
export async function attachFiles(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  to: FileSubject,
  { purpose, file_ids }: { purpose: FilePurpose; file_ids: readonly string[] },
): Promise<void> {
  if (file_ids.length === 0) return;
  const found = await lockFiles(trx, file_ids);
  const usable = new Set(
    found
      .filter((file) => file.owner_id === user_id && file.purpose === purpose)
      // One that staff have taken from the public is not shown again.
      .filter((file) => file.visibility === PURPOSE_RULES[purpose].visibility)
      .map(({ id }) => id),
  );
  if (!file_ids.every((id) => usable.has(id))) throw new Refusal('FILE_NOT_FOUND');
  await insertReferences(trx, to, file_ids);
}

/** The files that a subject refers to. */
export const listAttached = listReferences;

/**
 * Lets a subject refer to files that somebody else has attached to something: a report to the
 * pictures of what was reported, which stay although it is changed or deleted. Those that are gone
 * already are left out. Returns the others.
 */
export async function keepFiles(
  trx: Transaction<Database>,
  to: FileSubject,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const found = await lockFiles(trx, fileIds);
  const there = new Set(found.map(({ id }) => id));
  const kept = fileIds.filter((id) => there.has(id));
  if (kept.length > 0) await insertReferences(trx, to, kept);
  return kept;
}

/**
 * Lets a subject refer to all files of another one, whoever owns them: an order to the photos of
 * its offer, which then stay although the offer is changed or deleted.
 */
export async function shareFiles(
  trx: Transaction<Database>,
  from: FileSubject,
  to: FileSubject,
): Promise<void> {
  const fileIds = await listReferences(trx, from);
  if (fileIds.length === 0) return;
  await lockFiles(trx, fileIds);
  await insertReferences(trx, to, fileIds);
}
