import type { Database } from '@guildhall/db/database';
import type { SecretsTable } from '@guildhall/db/vault/tables';
import { insertFingerprints, insertSecrets } from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Selectable, Transaction } from 'kysely';
import { seal, type SealedRow, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

/** Field → value, validated against the vault fields of the game or brand. */
export type Secret = Readonly<Record<string, string>>;

/** A secret is sealed once: another one is a row of another stock unit. */
const rowOf = (stockId: string): SealedRow => ({ table: 'secrets', row_id: stockId, version: 1 });

/**
 * Seals one secret per stock unit. Refuses SECRET_DUPLICATE when a code or sign-in was sealed on
 * the site before; only keyed hashes are compared (K4).
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
  const plain = Buffer.from(JSON.stringify(secret));
  return { stock_id: stockId, ...(await seal(keyVault, rowOf(stockId), plain)) };
}

/** Decrypts a secret. Refuses SECRET_UNREADABLE. */
export async function openSecret(
  keyVault: KeyVault,
  sealed: Selectable<SecretsTable>,
): Promise<Secret> {
  const plain = await unseal(keyVault, rowOf(sealed.stock_id), sealed);
  return JSON.parse(plain.toString('utf8')) as Secret;
}
