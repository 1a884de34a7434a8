import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Written last, so that a folder with this file is a complete backup. */
const FILE = 'backup.json';
/** The database in the custom format of `pg_dump`. */
export const DUMP_FILE = 'database.dump';
/** The contents of files, as in `DATA_DIR`. */
export const OBJECTS_FOLDER = 'objects';
/** The data folder of an embedded database. */
export const DATA_FOLDER = 'data';

const manifestSchema = z.object({
  format: z.literal(1),
  /** `dump` is of a PostgreSQL that runs elsewhere, `data_folder` of an embedded one. */
  kind: z.enum(['dump', 'data_folder']),
  /** ISO 8601, when the backup began. */
  made_at: z.string(),
  server_major: z.int(),
  /** The roles that hold rights in the database; no dump of one database has them. */
  roles: z.array(z.string()).readonly(),
  migrations: z.array(z.string()).readonly(),
  /** The keys of the vault that open what is sealed in it. */
  keys: z.array(z.object({ key_id: z.string(), rows: z.int() })),
  /** The bucket that has the files; null: they are in the backup. */
  bucket: z.string().nullable(),
});

/** What a backup says of itself. It has no secrets. */
export type Manifest = z.infer<typeof manifestSchema>;

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(path.join(folder, FILE), text, { mode: 0o600 });
}

/** Throws an Error with one sentence unless the folder is a complete backup of a known format. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) {
    throw new Error(`${folder} is no backup, or an unfinished one: it has no ${FILE}.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} cannot be read: use the version of Guildhall that wrote it.`, {
      cause: error,
    });
  }
}
