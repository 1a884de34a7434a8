import type { Database } from '@guildhall/db/database';
import { findSealedName } from '@guildhall/db/verification/queries';
import type { Kysely } from 'kysely';
import type { KeyVault } from '../ports/key-vault.ts';
import { openName } from './seal-name.ts';

/**
 * The verified legal name of a user; null while there is none. Refuses SECRET_UNREADABLE.
 */
export async function findLegalName(
  { key_vault: keyVault }: { readonly key_vault: KeyVault },
  db: Kysely<Database>,
  userId: string,
): Promise<string | null> {
  const row = await findSealedName(db, userId);
  return row === undefined ? null : await openName(keyVault, row);
}
