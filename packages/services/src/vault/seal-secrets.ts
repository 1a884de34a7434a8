import type { Database } from '@guildhall/db/database';
import type { SecretsTable } from '@guildhall/db/vault/tables';
import { insertFingerprints, insertSecrets } from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Selectable, Transaction } from 'kysely';
import { seal, type SealedRow, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

/** Field → value, validated against the vault fields of the game or brand. */
export type Secret = Readonly<Record<string, string>>;

/** A secret is sealed once: another one is a row of another stock unit. */
const rowOf = (stockId: string): SealedRow => ({ table: 'secrets', row_id: stockId, version: 1 });

/** A secret of a stock unit as it is stored: encrypted, and as a keyed hash of what is unique. */
export interface SealedSecret {
  readonly stock_id: string;
  readonly fingerprint: Buffer;
  readonly sealed: Awaited<ReturnType<typeof seal>>;
}

/** Seals a secret for a stock unit, without storing it. */
export async function sealSecret(
  keyVault: KeyVault,
  kind: OfferKind,
  { stock_id, secret }: { stock_id: string; secret: Secret },
): Promise<SealedSecret> {
  const fingerprint = await keyVault.fingerprint(fingerprintInput(kind, secret));
  const plain = Buffer.from(JSON.stringify(secret));
  return { stock_id, fingerprint, sealed: await seal(keyVault, rowOf(stock_id), plain) };
}

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
  const sealed = await Promise.all(
    units.map(async (unit) => await sealSecret(keyVault, kind, unit)),
  );
  const duplicates = await storeSecrets(trx, sealed);
  if (duplicates.length > 0) throw new Refusal('SECRET_DUPLICATE', { count: duplicates.length });
}

/** The rows of one insert: PostgreSQL accepts 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1_000;

/**
 * Stores sealed secrets, and returns those that are duplicates: of a secret that was sealed on the
 * site before, or of another one of these. The caller refuses them; their transaction is rolled
 * back.
 */
export async function storeSecrets(
  trx: Transaction<Database>,
  secrets: readonly SealedSecret[],
): Promise<SealedSecret[]> {
  // In one order for all, so that two sellers with the same codes do not wait for each other.
  const sorted = secrets.toSorted((one, other) => one.fingerprint.compare(other.fingerprint));
  const duplicates: SealedSecret[] = [];
  for (const some of inParts(sorted, ROWS_AT_ONCE)) {
    const rows = some.map(({ stock_id, fingerprint }) => ({ stock_id, fingerprint }));
    const inserted = await insertFingerprints(trx, rows);
    duplicates.push(...some.filter(({ stock_id }) => !inserted.has(stock_id)));
  }
  if (duplicates.length > 0) return duplicates;
  for (const some of inParts(secrets, ROWS_AT_ONCE)) {
    await insertSecrets(
      trx,
      some.map(({ stock_id, sealed }) => ({ stock_id, ...sealed })),
    );
  }
  return [];
}

/** The items in parts of this size, the last one smaller. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
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

/** Decrypts a secret. Refuses SECRET_UNREADABLE. */
export async function openSecret(
  keyVault: KeyVault,
  sealed: Selectable<SecretsTable>,
): Promise<Secret> {
  const plain = await unseal(keyVault, rowOf(sealed.stock_id), sealed);
  return JSON.parse(plain.toString('utf8')) as Secret;
}
