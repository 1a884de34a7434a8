import type { WrappedRow } from '@guildhall/db/kernel/key-rotation';
import type { SealedTable } from '@guildhall/db/kernel/sealed-table';
import { type KeyVault, KeyVaultUnavailable } from '../../ports/key-vault.ts';
import { associatedData } from '../envelope-encryption.ts';

/** The associated data with which the row was wrapped. */
export const dataOf = ({ table, version }: SealedTable, row: WrappedRow) =>
  version === null
    ? `${table}|${row.id}`
    : associatedData({ table, row_id: row.id, version: row.version ?? 0 }, 'wrapped_key');

/**
 * The data key of a row; null when no known key can read it. Throws while the key vault is
 * unavailable: otherwise a key service that is away would look like lost rows.
 */
export async function unwrapOrNull(
  keyVault: KeyVault,
  table: SealedTable,
  row: WrappedRow,
): Promise<Buffer | null> {
  try {
    const { key_id, nonce, wrapped } = row;
    return await keyVault.unwrapKey({ key_id, nonce, wrapped_key: wrapped }, dataOf(table, row));
  } catch (error) {
    if (error instanceof KeyVaultUnavailable) throw error;
    return null;
  }
}
