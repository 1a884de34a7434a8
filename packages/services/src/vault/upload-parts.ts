import type { Database } from '@guildhall/db/database';
import {
  deleteOldUploadParts,
  deleteOtherUploads,
  deleteUpload,
  insertUploadPart,
} from '@guildhall/db/vault/upload-commands';
import {
  type CodeUpload,
  findUploadPart,
  readReceivedBytes,
} from '@guildhall/db/vault/upload-queries';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { VaultContext } from './context.ts';
import { seal, type SealedRow, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

/** A part is sealed once: another one is another row. */
const rowOf = (id: string): SealedRow => ({ table: 'code_upload_parts', row_id: id, version: 1 });

/** Seals a part of a file of codes for a row of its own, without storing it. */
export async function sealUploadPart(keyVault: KeyVault, plain: Buffer) {
  const id = newId();
  return { id, size_bytes: plain.length, ...(await seal(keyVault, rowOf(id), plain)) };
}

type SealedPart = Awaited<ReturnType<typeof sealUploadPart>>;

/** How many bytes of an upload have arrived; 0 when there is none of this id. */
export const receivedBytes = readReceivedBytes;

/**
 * Keeps a sealed part that begins at `position_bytes`, if the upload stands there. The first part
 * replaces what arrived of another upload of the offer. Returns how many bytes have arrived now.
 */
export async function keepUploadPart(
  trx: Transaction<Database>,
  upload: CodeUpload & { readonly position_bytes: number },
  part: SealedPart,
): Promise<number> {
  if (upload.position_bytes === 0) await deleteOtherUploads(trx, upload);
  await insertUploadPart(trx, { ...part, ...upload });
  return await readReceivedBytes(trx, upload);
}

/** The parts of an upload are deleted in the transaction that has used them. */
export const endUpload = deleteUpload;

/**
 * The bytes of an upload as far as they have arrived, one part at a time, so that the file is never
 * whole in memory. Refuses SECRET_UNREADABLE.
 */
export async function* openUpload(
  { db, key_vault: keyVault }: VaultContext,
  upload: CodeUpload,
): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; ;) {
    const part = await findUploadPart(db, upload, position);
    if (part === undefined) return;
    yield await unseal(keyVault, rowOf(part.id), part);
    position += part.size_bytes;
  }
}

/** Deletes the parts of uploads that were not finished within a day. */
export async function deleteOldUploads({ db }: VaultContext): Promise<void> {
  await deleteOldUploadParts(db);
}
