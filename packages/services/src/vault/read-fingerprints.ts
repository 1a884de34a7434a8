import type { Database } from '@guildhall/db/database';
import * as vault from '@guildhall/db/vault/queries';
import type { Kysely } from 'kysely';

/**
 * The keyed hashes of the secrets of these stock units, as 64 hexadecimal digits, by stock unit. A
 * hash says nothing about its secret to whom has not the key, and stays when that is destroyed.
 */
export async function readFingerprints(
  db: Kysely<Database>,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await vault.listFingerprints(db, stockIds);
  return new Map(rows.map((row) => [row.stock_id, row.fingerprint.toString('hex')]));
}

/** The stock unit whose secret has this keyed hash, of 64 hexadecimal digits; null for none. */
export async function findStockByFingerprint(
  db: Kysely<Database>,
  fingerprint: string,
): Promise<string | null> {
  return await vault.findStockByFingerprint(db, Buffer.from(fingerprint, 'hex'));
}
