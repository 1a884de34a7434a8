/** When the books were recomputed, and whether every invariant held. */
export interface LedgerCheck {
  readonly at: Date;
  readonly holds: boolean;
}

/** The machine of this server, as far as the shop depends on it. */
export interface Host {
  /** The version of the server. */
  readonly version: string;
  /** The disk with the files of this server; null where that is not known. */
  readDisk(): Promise<{ free_bytes: number; total_bytes: number } | null>;
  /** When `npm run backup` last ended with this data folder; null if that is not known. */
  readLastBackup(): Promise<Date | null>;
  /** The last `npm run verify-ledger` with this data folder; null if that is not known. */
  readLastLedgerCheck(): Promise<LedgerCheck | null>;
}

/** Of a process that serves nobody, such as a test. */
export const noHost: Host = {
  version: 'none',
  readDisk: () => Promise.resolve(null),
  readLastBackup: () => Promise.resolve(null),
  readLastLedgerCheck: () => Promise.resolve(null),
};
