import type { Database } from '@guildhall/db/database';
import { countKeyUses, listWrappedBy } from '@guildhall/db/kernel/key-rotation';
import { SEALED_TABLES } from '@guildhall/db/sealed-tables';
import type { Kysely } from 'kysely';
import type { KeyVault } from '../../ports/key-vault.ts';
import { unwrapOrNull } from './unwrap-row.ts';

/** How many rows of each table are tried with each key. */
const SAMPLE = 3;

/** A key that has wrapped rows, and whether this server can use them. */
export interface ExaminedKey {
  readonly key_id: string;
  readonly rows: number;
  /** Whether new secrets are sealed with it. */
  readonly is_current: boolean;
  /** Whether every row that was tried could be opened. What it encrypts is not decrypted. */
  readonly is_readable: boolean;
}

/**
 * Every key that has wrapped something, tried on a few rows of each table. Throws while the key
 * vault is unavailable. Changes nothing.
 */
export async function examineKeys({
  db,
  key_vault: keyVault,
}: {
  readonly db: Kysely<Database>;
  readonly key_vault: KeyVault;
}): Promise<ExaminedKey[]> {
  const uses = await countKeyUses(db, SEALED_TABLES);
  const found = new Map<string, { rows: number; is_readable: boolean }>();
  for (const { table, key_id: keyId, count } of uses) {
    const key = found.get(keyId) ?? { rows: 0, is_readable: true };
    key.rows += count;
    const sealed = SEALED_TABLES.find((each) => each.table === table);
    const rows = sealed === undefined ? [] : await listWrappedBy(db, sealed, keyId, SAMPLE);
    for (const row of rows) {
      const dataKey = sealed === undefined ? null : await unwrapOrNull(keyVault, sealed, row);
      key.is_readable &&= dataKey !== null;
      dataKey?.fill(0);
    }
    found.set(keyId, key);
  }
  return [...found].map(([keyId, key]) => ({
    key_id: keyId,
    ...key,
    is_current: keyId === keyVault.current_key_id,
  }));
}
