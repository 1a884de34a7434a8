import { createSecretKey } from 'node:crypto';
import { Readable } from 'node:stream';
import { findArchive } from '@guildhall/db/files/archive-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { unseal } from '../kernel/envelope-encryption.ts';
import type { FilesContext } from './context.ts';
import { whileAvailable } from './files-unavailable.ts';
import { openChunks } from './seal-chunks.ts';
import { archiveData, archiveRow } from './store-archive.ts';

/** An archive, which the caller reads to its end or destroys. */
export interface OpenArchive {
  readonly bytes: number;
  readonly content: Readable;
}

/**
 * Opens an archive, which is decrypted while it is read. Whoever calls this has checked that its
 * reader may have it. Refuses FILE_NOT_FOUND for one whose time is over, FILES_UNAVAILABLE,
 * SECRET_UNREADABLE.
 */
export async function openArchive(context: FilesContext, id: string): Promise<OpenArchive> {
  const row = await findArchive(context.db, id);
  if (row === undefined) throw new Refusal('FILE_NOT_FOUND');
  const key = await unseal(context.key_vault, archiveRow(id), row);
  const sealed = await whileAvailable(context, 'read', async () => {
    const content = await context.object_storage.get(row.object_hash.toString('hex'));
    if (content === null) throw new Error('the content of an archive is missing');
    return content;
  });
  const chunks = openChunks(createSecretKey(key), archiveData(id), sealed);
  key.fill(0);
  return { bytes: row.content_bytes, content: Readable.from(chunks, { objectMode: false }) };
}
