import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import type { SecretsTable } from '@guildhall/db/vault/tables';
import { insertFingerprints, insertSecrets } from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Selectable, Transaction } from 'kysely';
import type { KeyVault } from '../ports/key-vault.ts';

/** Field → value, validated against the vault fields of the game or brand. */
export type Secret = Readonly<Record<string, string>>;

const VERSION = 1;
const TAG_BYTES = 16;

/**
 * The associated data binds each ciphertext to its row and column, so ciphertexts cannot be swapped
 * (K2).
 */
const associatedData = (stockId: string, column: string) =>
  `secrets|${stockId}|${column}|${VERSION}`;

/**
 * Seals one secret per stock unit: AES-256-GCM with a data key of its own, which the key vault
 * wraps. Refuses SECRET_DUPLICATE when a code or sign-in was sealed on the site before; only keyed
 * hashes are compared (K4).
 */
export async function sealSecrets(
  trx: Transaction<Database>,
  keyVault: KeyVault,
  kind: OfferKind,
  units: readonly { stock_id: string; secret: Secret }[],
): Promise<void> {
  if (units.length === 0) return;
  const fingerprints = await Promise.all(
    units.map(async ({ stock_id, secret }) => ({
      stock_id,
      fingerprint: await keyVault.fingerprint(fingerprintInput(kind, secret)),
    })),
  );
  const inserted = await insertFingerprints(trx, fingerprints);
  if (inserted < units.length)
    throw new Refusal('SECRET_DUPLICATE', { count: units.length - inserted });
  await insertSecrets(
    trx,
    await Promise.all(units.map(({ stock_id, secret }) => encrypt(keyVault, stock_id, secret))),
  );
}

/**
 * What makes two secrets duplicates: a code in any spelling; a sign-in together with its password,
 * so that a buyer who changed it may sell the account again.
 */
function fingerprintInput(kind: OfferKind, secret: Secret): string {
  if (kind === 'gift_card') {
    return `code|${(secret['code'] ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')}`;
  }
  return `sign-in|${(secret['login'] ?? '').normalize('NFKC').toLowerCase()}|${secret['password'] ?? ''}`;
}

async function encrypt(keyVault: KeyVault, stockId: string, secret: Secret) {
  const dataKey = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', dataKey, nonce);
  cipher.setAAD(Buffer.from(associatedData(stockId, 'ciphertext')));
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(secret), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const wrapped = await keyVault.wrapKey(dataKey, associatedData(stockId, 'wrapped_key'));
  dataKey.fill(0);
  return {
    stock_id: stockId,
    ciphertext,
    nonce,
    wrapped_key: wrapped.wrapped_key,
    wrap_nonce: wrapped.nonce,
    key_id: wrapped.key_id,
    version: VERSION,
  };
}

/**
 * Decrypts a secret. Refuses SECRET_UNREADABLE when the key is unavailable or the row was tampered
 * with. The refusal carries the cause for the log, which never contains a secret.
 */
export async function openSecret(
  keyVault: KeyVault,
  row: Selectable<SecretsTable>,
): Promise<Secret> {
  try {
    const dataKey = await keyVault.unwrapKey(
      { key_id: row.key_id, nonce: row.wrap_nonce, wrapped_key: row.wrapped_key },
      associatedData(row.stock_id, 'wrapped_key'),
    );
    const decipher = createDecipheriv('aes-256-gcm', dataKey, row.nonce);
    decipher.setAAD(Buffer.from(associatedData(row.stock_id, 'ciphertext')));
    decipher.setAuthTag(row.ciphertext.subarray(-TAG_BYTES));
    const plain = Buffer.concat([
      decipher.update(row.ciphertext.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    dataKey.fill(0);
    return JSON.parse(plain.toString('utf8')) as Secret;
  } catch (cause) {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = cause;
    throw refusal;
  }
}
