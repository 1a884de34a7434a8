import path from 'node:path';

export const DEFAULT_DATA_DIR = '.data';

/** The texts that are shipped, beside the sources and the build alike. */
export const SHIPPED_TEXTS = path.resolve(import.meta.dirname, '../content');

/** The folder for all files of this server. */
export function dataDirOf({ DATA_DIR }: { readonly DATA_DIR?: string | undefined }): string {
  // An empty variable counts as unset, as everywhere.
  return path.resolve(DATA_DIR || DEFAULT_DATA_DIR);
}

/** Where the address is that makes the first admin of a live shop. Only this user can read it. */
export function firstAdminFile(dataDir: string): string {
  return path.join(dataDir, 'first-admin-address');
}

/** When the last backup was made. It is in no backup: a restored shop has none yet. */
export function lastBackupFile(dataDir: string): string {
  return path.join(dataDir, 'last-backup');
}

/** When the books were recomputed last, and the result. It is in no backup either. */
export function lastLedgerCheckFile(dataDir: string): string {
  return path.join(dataDir, 'last-ledger-check');
}

/** The contents of files, unless they are stored in S3. Part of a backup. */
export function objectsFolder(dataDir: string): string {
  return path.join(dataDir, 'objects');
}

/** Files while they are uploaded. */
export function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

/** The assets of this build and of recent ones, for pages that are still open. */
export function keptAssetsFolder(dataDir: string): string {
  return path.join(dataDir, 'web');
}
