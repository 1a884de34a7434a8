import path from 'node:path';

export const DEFAULT_DATA_DIR = '.data';

/** The folder of all that this server keeps beside its database. */
export function dataDirOf({ DATA_DIR }: { readonly DATA_DIR?: string | undefined }): string {
  // An empty variable is an unset one, as everywhere.
  return path.resolve(DATA_DIR || DEFAULT_DATA_DIR);
}
