import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import type { SecretsTable } from '@guildhall/db/vault/tables';
import { insertFingerprints, insertSecrets } from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Selectable, Transaction } from 'kysely';
import type { KeyVault } from '../ports/key-vault.ts';

/** Field → value, as it was validated against the vault fields of its game or brand. */
export type Secret = Readonly<Record<string, string>>;

const VERSION = 1;
const TAG_BYTES = 16;

/** Ciphertexts cannot be swapped between rows or columns: each is bound to its own place (K2). */
const boundTo = (stock_id: string, column: string) => `secrets|${stock_id}|${column}|${VERSION}`;

/**
 * Seals one secret per stock unit: its own data key, AES-256-GCM, the key wrapped by the key
 * vault. Refuses SECRET_DUPLICATE when a code or sign-in was sealed anywhere on the site before,
 * found by keyed hash alone (K4).
 */
export async function sealSecrets(
  trx: Transaction<Database>,
  key_vault: KeyVault,
  kind: OfferKind,
  units: readonly { stock_id: string; secret: Secret }[],
): Promise<void> {
  if (units.length === 0) return;
  const fingerprints = await Promise.all(
    units.map(async ({ stock_id, secret }) => ({
      stock_id,
      fingerprint: await key_vault.fingerprint(identifyingText(kind, secret)),
    })),
  );
  const fresh = await insertFingerprints(trx, fingerprints);
  if (fresh < units.length) throw new Refusal('SECRET_DUPLICATE', { count: units.length - fresh });
  await insertSecrets(
    trx,
    await Promise.all(units.map(({ stock_id, secret }) => encrypt(key_vault, stock_id, secret))),
  );
}

/**
 * What makes two secrets the same thing: a code, however it is written; a sign-in with its
 * password, so that an account may be sold again by the one who bought it and changed it.
 */
function identifyingText(kind: OfferKind, secret: Secret): string {
  if (kind === 'gift_card') {
    return `code|${(secret['code'] ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')}`;
  }
  return `sign-in|${(secret['login'] ?? '').normalize('NFKC').toLowerCase()}|${secret['password'] ?? ''}`;
}

async function encrypt(key_vault: KeyVault, stock_id: string, secret: Secret) {
  const data_key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', data_key, nonce);
  cipher.setAAD(Buffer.from(boundTo(stock_id, 'ciphertext')));
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(secret), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const wrapped = await key_vault.wrapKey(data_key, boundTo(stock_id, 'wrapped_key'));
  data_key.fill(0);
  return {
    stock_id,
    ciphertext,
    nonce,
    wrapped_key: wrapped.wrapped_key,
    wrap_nonce: wrapped.nonce,
    key_id: wrapped.key_id,
    version: VERSION,
  };
}

/**
 * Opens a sealed secret. Refuses SECRET_UNREADABLE when the key is not to be had or the row was
 * tampered with; the cause travels along for the log and never holds a secret.
 */
export async function openSecret(
  key_vault: KeyVault,
  row: Selectable<SecretsTable>,
): Promise<Secret> {
  try {
    const data_key = await key_vault.unwrapKey(
      { key_id: row.key_id, nonce: row.wrap_nonce, wrapped_key: row.wrapped_key },
      boundTo(row.stock_id, 'wrapped_key'),
    );
    const decipher = createDecipheriv('aes-256-gcm', data_key, row.nonce);
    decipher.setAAD(Buffer.from(boundTo(row.stock_id, 'ciphertext')));
    decipher.setAuthTag(row.ciphertext.subarray(-TAG_BYTES));
    const plain = Buffer.concat([
      decipher.update(row.ciphertext.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    data_key.fill(0);
    return JSON.parse(plain.toString('utf8')) as Secret;
  } catch (cause) {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = cause;
    throw refusal;
  }
}
