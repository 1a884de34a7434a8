import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { ensureAuditKey } from './commands.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

interface SealedColumn {
  readonly entry_id: string;
  readonly column: 'origin' | 'content';
}

/** Binds what is sealed to its entry and column. */
const boundTo = ({ entry_id, column }: SealedColumn) =>
  Buffer.from(`audit_entries|${entry_id}|${column}`);

/**
 * Seals values with the key of a user (AES-256-GCM), which is made with their first entry. The key
 * stands in the database and is not wrapped by the key vault: a sign-in, and an act of staff, must
 * not depend on it. It protects nobody from a thief of the database, who finds the same values in
 * its other tables. It is there to be destroyed (decision 180). Null once it was.
 */
export async function sealForUser(
  db: Kysely<Database>,
  userId: string,
  sealed: SealedColumn,
  values: object,
): Promise<Buffer | null> {
  const key = await ensureAuditKey(db, userId, randomBytes(KEY_BYTES));
  if (key === null) return null;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce);
  cipher.setAAD(boundTo(sealed));
  const plain = Buffer.from(JSON.stringify(values));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed; null without the key, or if it was changed. */
export function openSealed(
  key: Buffer | undefined,
  sealed: SealedColumn,
  bytes: Buffer,
): Readonly<Record<string, unknown>> | null {
  if (key === undefined) return null;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    createSecretKey(key),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAAD(boundTo(sealed));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return JSON.parse(Buffer.concat([plain, decipher.final()]).toString()) as Record<
      string,
      unknown
    >;
  } catch {
    return null;
  }
}
