import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
} from 'node:crypto';
import { readFile as readDisk, writeFile } from 'node:fs/promises';
import type { SealedFileRow } from '@guildhall/db/files/queries';
import { SEALED_MEDIA_TYPE } from '@guildhall/domain/files/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { seal, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A file has one key, which is never replaced. */
const rowOf = (fileId: string) => ({ table: 'sealed_files', row_id: fileId, version: 1 });
const dataOf = (fileId: string) => Buffer.from(`files|${fileId}|content|1`);

/** The content of a file as it is stored. */
export interface SealedContent {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  readonly media_type: string;
}

/**
 * Encrypts the content of a file with a key of its own (AES-256-GCM). The key is sealed by the key
 * vault for the row of the file (K1): without that row the content is noise.
 */
export async function sealBytes(
  keyVault: KeyVault,
  fileId: string,
  plain: Buffer,
): Promise<{ sealed: Buffer; hash: string; key: Awaited<ReturnType<typeof seal>> }> {
  const fileKey = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(fileKey), nonce);
  cipher.setAAD(dataOf(fileId));
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const key = await seal(keyVault, rowOf(fileId), fileKey);
  fileKey.fill(0);
  return { sealed, hash: createHash('sha256').update(sealed).digest('hex'), key };
}

/** The same with a file of the disk, into `target`. */
export async function sealContent(
  keyVault: KeyVault,
  fileId: string,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<{ content: SealedContent; key: Awaited<ReturnType<typeof seal>> }> {
  const { sealed, hash, key } = await sealBytes(keyVault, fileId, await readDisk(source));
  await writeFile(target, sealed, { mode: 0o600 });
  const content = { path: target, hash, bytes: sealed.length, media_type: SEALED_MEDIA_TYPE };
  return { content, key };
}

/** Decrypts what `sealContent` stored. Refuses SECRET_UNREADABLE. */
export async function openContent(
  keyVault: KeyVault,
  row: SealedFileRow,
  sealed: Buffer,
): Promise<Buffer> {
  const fileKey = await unseal(keyVault, rowOf(row.file_id), row);
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(fileKey), nonce);
    decipher.setAAD(dataOf(row.file_id));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = cause;
    throw refusal;
  } finally {
    fileKey.fill(0);
  }
}
