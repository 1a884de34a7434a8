import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import * as commands from '@guildhall/db/files/archive-commands';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import { seal } from '../kernel/envelope-encryption.ts';
import type { FilesContext } from './context.ts';
import { whileAvailable } from './files-unavailable.ts';
import { sealChunks } from './seal-chunks.ts';
import { storeObjects } from './store-objects.ts';

/** An archive has one key, which is never replaced. */
export const archiveRow = (id: string) => ({ table: 'sealed_archives', row_id: id, version: 1 });
export const archiveData = (id: string) => Buffer.from(`files|${id}|archive|1`);

/** An archive whose content is in the storage; `recordArchive` keeps it there. */
export type StoredArchive = Parameters<typeof commands.insertArchive>[1];

/**
 * Stores a large content while it is made: encrypted with a key of its own, which the key vault
 * seals for this id (K1). Nothing of it is on the disk in plain text. Refuses FILES_UNAVAILABLE;
 * what the content throws is passed on.
 */
export async function storeArchive(
  context: FilesContext,
  id: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredArchive> {
  return await context.uploads_folder.use(async (makeFile) => {
    const path = await whileAvailable(context, 'write to the disk', makeFile);
    const key = randomBytes(32);
    let contentBytes = 0;
    async function* counted() {
      for await (const part of content) {
        contentBytes += part.length;
        yield part;
      }
    }
    const chunks = sealChunks(createSecretKey(key), archiveData(id), counted());
    const { hash, bytes } = await writeSealed(context, path, chunks);
    const sealed = await seal(context.key_vault, archiveRow(id), key);
    key.fill(0);
    await storeObjects(context, [{ hash, bytes, path }]);
    return {
      id,
      object_hash: Buffer.from(hash, 'hex'),
      content_bytes: contentBytes,
      ...sealed,
    };
  });
}

async function writeSealed(
  context: FilesContext,
  path: string,
  chunks: AsyncIterable<Buffer>,
): Promise<{ hash: string; bytes: number }> {
  const file = await whileAvailable(context, 'write to the disk', () => open(path, 'wx', 0o600));
  try {
    const sha256 = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      sha256.update(chunk);
      bytes += chunk.length;
      await whileAvailable(context, 'write to the disk', () => file.appendFile(chunk));
    }
    return { hash: sha256.digest('hex'), bytes };
  } finally {
    await file.close();
  }
}

/** Keeps a stored archive for so many days. */
export async function recordArchive(
  trx: Transaction<Database>,
  archive: StoredArchive,
  days: number,
): Promise<void> {
  await commands.insertArchive(trx, archive, days);
}

/**
 * Destroys the keys of archives: from then on nobody can read them. Their contents follow by the
 * job that deletes unused files.
 */
export async function destroyArchives(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await commands.deleteArchives(trx, ids);
}
