import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { SealedColumns } from '@guildhall/db/kernel/tables';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Selectable } from 'kysely';
import type { KeyVault } from '../ports/key-vault.ts';

const TAG_BYTES = 16;

/** The row that a ciphertext belongs to. Any table with `SealedColumns` may hold one. */
export interface SealedRow {
  readonly table: string;
  readonly row_id: string;
  /**
   * How often the row was sealed, from 1. Whoever replaces what a row holds seals it with the next
   * version, so that the ciphertext before cannot be put back into the row of its successor.
   */
  readonly version: number;
}

/**
 * The associated data binds each ciphertext to its row, column and version, so ciphertexts cannot
 * be swapped (K2).
 */
export const associatedData = ({ table, row_id, version }: SealedRow, column: string) =>
  `${table}|${row_id}|${column}|${version}`;

/**
 * Envelope encryption of one value of any size: AES-256-GCM with a data key of its own, which the
 * key vault wraps. Returns the columns to store. Throws while the key vault is unavailable.
 */
export async function seal(
  keyVault: KeyVault,
  row: SealedRow,
  plain: Buffer,
): Promise<Omit<Selectable<SealedColumns>, 'sealed_at'>> {
  const dataKey = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(dataKey), nonce);
  cipher.setAAD(Buffer.from(associatedData(row, 'ciphertext')));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const wrapped = await keyVault.wrapKey(dataKey, associatedData(row, 'wrapped_key'));
  dataKey.fill(0);
  return {
    ciphertext,
    nonce,
    wrapped_key: wrapped.wrapped_key,
    wrap_nonce: wrapped.nonce,
    key_id: wrapped.key_id,
    version: row.version,
  };
}

/**
 * Decrypts what `seal` returned for this row. Refuses SECRET_UNREADABLE when the key is unavailable
 * or the row was tampered with. The refusal carries the cause for the log, which never contains
 * what was sealed.
 */
export async function unseal(
  keyVault: KeyVault,
  row: SealedRow,
  sealed: Omit<Selectable<SealedColumns>, 'sealed_at'>,
): Promise<Buffer> {
  try {
    const dataKey = await keyVault.unwrapKey(
      { key_id: sealed.key_id, nonce: sealed.wrap_nonce, wrapped_key: sealed.wrapped_key },
      associatedData(row, 'wrapped_key'),
    );
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(dataKey), sealed.nonce);
    decipher.setAAD(Buffer.from(associatedData(row, 'ciphertext')));
    decipher.setAuthTag(sealed.ciphertext.subarray(-TAG_BYTES));
    const plain = Buffer.concat([
      decipher.update(sealed.ciphertext.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    dataKey.fill(0);
    return plain;
  } catch (cause) {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = cause;
    throw refusal;
  }
}
