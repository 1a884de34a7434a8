import type { Database } from '@guildhall/db/database';
import { destroySecretsOf } from '@guildhall/db/vault/commands';
import { listDestroyedSecrets, listSecrets } from '@guildhall/db/vault/queries';
import type { Kysely, Transaction } from 'kysely';

/**
 * Deletes ciphertexts and wrapped data keys, and keeps the keyed hashes and when it happened.
 * Returns how many there were: another worker may have destroyed some of them.
 */
export async function destroySecrets(
  trx: Transaction<Database>,
  stockIds: readonly string[],
): Promise<number> {
  return stockIds.length > 0 ? await destroySecretsOf(trx, stockIds) : 0;
}

/** When the secrets of these stock units were destroyed, by stock unit. */
export const readDestroyed = listDestroyedSecrets;

/** Those of these stock units whose secrets the vault still holds. */
export async function listHeld(
  db: Kysely<Database>,
  stockIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await listSecrets(db, stockIds)).map(({ stock_id }) => stock_id));
}
