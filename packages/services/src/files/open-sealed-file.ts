import { buffer } from 'node:stream/consumers';
import { deleteFileKeys } from '@guildhall/db/files/commands';
import { findFile, findSealedFile, listVariants } from '@guildhall/db/files/queries';
import type { Database } from '@guildhall/db/database';
import type { PictureQuality } from '@guildhall/domain/files/quality-rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely, Transaction } from 'kysely';
import type { FilesContext } from './context.ts';
import { whileAvailable } from './files-unavailable.ts';
import { openContent } from './seal-content.ts';

/**
 * The picture in a sealed file, WebP, with its size. Whoever calls this has checked that its viewer
 * may see it, and logs that they did. Refuses FILE_NOT_FOUND for a file whose key was destroyed
 * too, FILES_UNAVAILABLE, SECRET_UNREADABLE.
 */
export async function openSealedFile(
  context: FilesContext,
  fileId: string,
): Promise<{ picture: Buffer; width: number; height: number }> {
  const { content, width, height } = await openSealed(context, fileId, false);
  return { picture: content, width, height };
}

/** What somebody has uploaded, byte for byte. */
export interface Original {
  readonly media_type: string;
  readonly sha256: string;
  readonly content: Buffer;
}

/**
 * The original of a file that keeps one, as it was uploaded: with its metadata, and in a document
 * with its scripts. Whoever calls this has checked that its viewer may have it, and logs that they
 * did. Refuses FILE_NOT_FOUND for one whose key was destroyed too, FILES_UNAVAILABLE,
 * SECRET_UNREADABLE.
 */
export async function openOriginal(context: FilesContext, fileId: string): Promise<Original> {
  const file = await findFile(context.db, fileId);
  if (file === undefined) throw new Refusal('FILE_NOT_FOUND');
  const { content } = await openSealed(context, fileId, true);
  const { media_type, content_hash: hash } = file;
  return { media_type, sha256: hash.toString('hex'), content };
}

async function openSealed(context: FilesContext, fileId: string, isOriginal: boolean) {
  const [row, variants] = await Promise.all([
    findSealedFile(context.db, fileId),
    listVariants(context.db, fileId),
  ]);
  const variant = variants.find(({ is_original }) => is_original === isOriginal);
  if (row === undefined || variant === undefined) throw new Refusal('FILE_NOT_FOUND');
  const sealed = await whileAvailable(context, 'read', async () => {
    const content = await context.object_storage.get(variant.object_hash.toString('hex'));
    if (content === null) throw new Error('the content of a file is missing');
    return await buffer(content);
  });
  const { width, height } = variant;
  return { content: await openContent(context.key_vault, row, sealed), width, height };
}

/** How good the picture in a sealed file is. Refuses FILE_NOT_FOUND. */
export async function readSealedQuality(
  db: Kysely<Database>,
  fileId: string,
): Promise<PictureQuality> {
  const row = await findSealedFile(db, fileId);
  if (row === undefined) throw new Refusal('FILE_NOT_FOUND');
  const { width, height, brightness, sharpness, clipped } = row;
  // An original is not measured.
  if (brightness === null || sharpness === null || clipped === null) {
    throw new Refusal('FILE_NOT_FOUND');
  }
  return { width, height, brightness, sharpness, clipped };
}

/**
 * Destroys the keys of sealed files: from then on nobody can read their contents, not even those of
 * a backup whose key-encryption key was replaced since. Returns how many keys there were.
 */
export async function destroyFileKeys(
  trx: Transaction<Database>,
  fileIds: readonly string[],
): Promise<number> {
  return fileIds.length === 0 ? 0 : await deleteFileKeys(trx, fileIds);
}
