/** A table whose rows hold a key, or a small secret, that the key vault has wrapped. */
export interface SealedTable {
  readonly table: string;
  /** The column that names the row in the associated data. */
  readonly id: string;
  readonly wrapped: string;
  readonly nonce: string;
  /** Null where the vault wraps the secret itself, which has no data key and no version. */
  readonly version: string | null;
}

/** A table whose rows have the columns of an envelope (`SealedColumns`). */
export const envelopesIn = (table: string, id = 'id'): SealedTable => ({
  table,
  id,
  wrapped: 'wrapped_key',
  nonce: 'wrap_nonce',
  version: 'version',
});
