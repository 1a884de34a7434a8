import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBackupFacts } from '@guildhall/db/backup';
import { openDatabase } from '@guildhall/db/client';
import { INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { countKeyUses } from '@guildhall/db/kernel/key-rotation';
import { SEALED_TABLES } from '@guildhall/db/sealed-tables';
import { dataDirOf, lastBackupFile, objectsFolder } from '../data-dir.ts';
import { secretNames } from '../settings/variables.ts';
import { findProgram, runProgram } from './backup/client-programs.ts';
import { copyFolder } from './backup/copy-files.ts';
import { checkFree, clusterMajor, copyDataFolder } from './backup/data-folder.ts';
import { DATA_FOLDER, DUMP_FILE, OBJECTS_FOLDER, writeManifest } from './backup/manifest.ts';
import type { Manifest } from './backup/manifest.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findOwnerDatabase } from './find-database.ts';

const USAGE = `${invocation('backup', '<folder>')}
Makes a backup in a new folder. With DATABASE_OWNER_URL: a dump of the database, beside running
servers, by pg_dump of its version, and after it the files of DATA_DIR. Without: a copy of the
DATA_DIR of an embedded database, whose server has to be stopped. Files in S3_BUCKET stay there.
A backup has what people wrote and bought: keep it where only operators read it.
Exit code 0: the backup is complete. 2: there is none.`;

/** A backup is complete or not there: it is made under another name, and renamed. */
export async function backup(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  const { positionals } = readArguments(USAGE, {}, { args, allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    complain(`Name one folder.\n\n${USAGE}`);
    return 2;
  }
  const folder = path.resolve(name);
  checkFree(folder, 'name a new folder.');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = isElsewhere(environment)
      ? await dumpDatabase(call, unfinished)
      : backUpDataFolder(call, unfinished);
    writeManifest(unfinished, manifest);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    noteBackup(call, manifest);
    tellSecrets(call, manifest);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  tell(`The backup is in ${folder}. Bring it back by: ${invocation('restore', name)}`);
  return 0;
}

/** For the health of the shop, which staff see. A backup is no worse without it. */
function noteBackup({ environment, complain }: CommandCall, { made_at: madeAt }: Manifest): void {
  const file = lastBackupFile(dataDirOf(environment));
  try {
    writeFileSync(file, `${madeAt}\n`);
  } catch (error) {
    complain(`The time of the backup could not be written to ${file}: ${String(error)}`);
  }
}

/** Whether the database is one of the operator's own, not the embedded one. */
export function isElsewhere({ DATABASE_URL, DATABASE_OWNER_URL }: NodeJS.ProcessEnv): boolean {
  return Boolean(DATABASE_URL) || Boolean(DATABASE_OWNER_URL);
}

async function dumpDatabase(call: CommandCall, folder: string): Promise<Manifest> {
  const { environment, tell } = call;
  const madeAt = new Date().toISOString();
  const url = findOwnerDatabase(environment);
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs: INVARIANTS_TIMEOUT_MS });
  try {
    const facts = await readBackupFacts(db);
    const program = findProgram('pg_dump', facts.server_major, environment);
    const file = path.join(folder, DUMP_FILE);
    runProgram(program, ['--format=custom', '--lock-wait-timeout=60000', `--file=${file}`], {
      url,
      environment,
    });
    chmodSync(file, 0o600);
    tell(`✓ The database, by ${program}.`);
    const uses = await countKeyUses(db, SEALED_TABLES);
    const bucket = environment['S3_BUCKET'] || null;
    // After the dump: every file that it refers to is there by now.
    if (bucket === null) copyObjects(call, folder);
    else tell(`  The files are in the bucket ${bucket} and not in the backup.`);
    return { format: 1, kind: 'dump', made_at: madeAt, ...facts, keys: keysOf(uses), bucket };
  } finally {
    await db.destroy();
  }
}

function keysOf(uses: readonly { key_id: string; count: number }[]): Manifest['keys'] {
  const rows = new Map<string, number>();
  for (const { key_id: id, count } of uses) rows.set(id, (rows.get(id) ?? 0) + count);
  return [...rows].map(([id, count]) => ({ key_id: id, rows: count }));
}

function copyObjects({ environment, tell }: CommandCall, folder: string): void {
  const objects = objectsFolder(dataDirOf(environment));
  if (!existsSync(objects)) {
    tell(`  There are no files: ${objects} does not exist.`);
    return;
  }
  const isSkipped = (relative: string) => relative === 'incoming';
  const { files, bytes } = copyFolder(objects, path.join(folder, OBJECTS_FOLDER), isSkipped);
  tell(`✓ ${files} files of ${objects}, ${Math.ceil(bytes / 1_000_000)} MB.`);
}

function backUpDataFolder({ environment, tell }: CommandCall, folder: string): Manifest {
  const madeAt = new Date().toISOString();
  const dataDir = dataDirOf(environment);
  const { files, bytes } = copyDataFolder(dataDir, path.join(folder, DATA_FOLDER));
  tell(`✓ ${files} files of ${dataDir}, ${Math.ceil(bytes / 1_000_000)} MB.`);
  return {
    format: 1,
    kind: 'data_folder',
    made_at: madeAt,
    server_major: clusterMajor(dataDir),
    roles: [],
    migrations: [],
    keys: [],
    bucket: environment['S3_BUCKET'] || null,
  };
}

/** A backup without its keys is worth little, and with them it is a risk. */
function tellSecrets({ tell, environment }: CommandCall, { kind, keys }: Manifest): void {
  const isDemo = existsSync(path.join(dataDirOf(environment), 'secrets.json'));
  if (kind === 'data_folder' && isDemo) {
    tell('! The secrets of this demo are in the backup: whoever has it opens what is sealed.');
    return;
  }
  tell(`! Not in the backup, keep them elsewhere: ${secretNames().join(', ')}.`);
  for (const { key_id: id, rows } of keys) {
    tell(`  ${rows} sealed rows need the VAULT_KEY with the id ${id}.`);
  }
}
