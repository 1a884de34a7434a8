import path from 'node:path';

export const DEFAULT_DATA_DIR = '.data';

/** The folder for all files of this server. */
export function dataDirOf({ DATA_DIR }: { readonly DATA_DIR?: string | undefined }): string {
  // An empty variable counts as unset, as everywhere.
  return path.resolve(DATA_DIR || DEFAULT_DATA_DIR);
}
