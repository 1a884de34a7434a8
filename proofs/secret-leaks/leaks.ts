import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@guildhall/db/database';
import { tableNames } from '@guildhall/scenes/database/database-image';
import { type Kysely, sql } from 'kysely';

/** A place where a secret could have been left. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

export const placeOf = (name: string, text: string): Place => ({ name, bytes: Buffer.from(text) });

/** The forms in which a text can be stored: as it is, normalized, or encoded. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const tidied = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  // In base64 a text has three forms, depending on its offset.
  const base64 = [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((encoded.length * 8) / 6);
    const faces = [encoded.toString('base64'), encoded.toString('base64url')];
    return faces.map((face) => face.slice(from, to));
  });
  const hex = bytes.toString('hex');
  const plain = [text, text.toLowerCase(), text.toUpperCase(), tidied, encodeURIComponent(text)];
  return [...new Set([...plain, hex, hex.toUpperCase(), ...base64])];
}

/** `what in where` for each planted text that is in a place, in any form. */
export function findLeaks(planted: Readonly<Record<string, string>>, places: readonly Place[]) {
  return Object.entries(planted).flatMap(([what, text]) => {
    const forms = formsOf(text);
    const found = places.filter(({ bytes }) => forms.some((form) => bytes.includes(form)));
    return found.map(({ name }) => `${what} in ${name}`);
  });
}

/** Every row of every table as text, as in a dump. */
export async function dumpOf(ownerDb: Kysely<Database>): Promise<Place[]> {
  const dump: Place[] = [];
  for (const name of await tableNames(ownerDb)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t`.execute(ownerDb);
    dump.push(placeOf(`table ${name}`, rows.map(({ row }) => row).join('\n')));
  }
  return dump;
}

/** The files of a folder and its subfolders that were written since then. */
export function filesUnder(folder: string, sinceMs = 0): Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    // The database deletes files while it runs.
    const found = entry.isFile() ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (found === undefined || found.mtimeMs < sinceMs || !existsSync(file)) return [];
    return [{ name: path.relative(folder, file), bytes: readFileSync(file) }];
  });
}

/** The database's files: tables, indexes and the write-ahead log. */
export async function clusterFilesOf(ownerDb: Kysely<Database>, sinceMs: number): Promise<Place[]> {
  await sql`checkpoint`.execute(ownerDb);
  const { rows } = await sql<{ folder: string; database: string }>`
    select current_setting('data_directory') as folder, 'base/' || oid as database
      from pg_database where datname = current_database()`.execute(ownerDb);
  return rows.flatMap(({ folder, database }) =>
    [database, 'pg_wal', 'global'].flatMap((part) => {
      const inside = filesUnder(path.join(folder, part), sinceMs);
      return inside.map(({ name, bytes }) => ({
        name: `${part.split('/')[0]} file ${name}`,
        bytes,
      }));
    }),
  );
}
