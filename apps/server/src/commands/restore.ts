import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkApplicationLogin } from '@guildhall/db/application-login';
import {
  finishRestore,
  newerMigrations,
  prepareForRestore,
  readServerMajor,
} from '@guildhall/db/backup';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { migrateDatabase } from '@guildhall/db/migrate';
import { examineKeys } from '@guildhall/services/kernel/keys/examine-keys';
import { keyVaultOf } from '../context.ts';
import { dataDirOf, objectsFolder } from '../data-dir.ts';
import { readVaultSettings } from '../env.ts';
import { isElsewhere } from './backup.ts';
import { findProgram, restoreWithout } from './backup/client-programs.ts';
import { copyFolder } from './backup/copy-files.ts';
import { checkFree } from './backup/data-folder.ts';
import {
  DATA_FOLDER,
  DUMP_FILE,
  type Manifest,
  OBJECTS_FOLDER,
  readManifest,
} from './backup/manifest.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { isDemo, keysComplaint } from './doctor.ts';
import { tellInvariants } from './verify-ledger.ts';

const USAGE = `${invocation('restore', '<folder>')}
Brings back a backup, while no server runs, with the settings of the servers. Of a dump: into the
empty database of DATABASE_OWNER_URL, with the roles and rights of the application and the login of
DATABASE_URL; the files into DATA_DIR. Of an embedded database: into a DATA_DIR that is new. Then it
migrates to this version, tries the keys of the vault, and recomputes the books.
Exit code 0: the shop may start. 1: it is restored, and something is wrong with it. 2: it is not.`;

/** They name the owner of then, also with --no-owner. */
const DEFAULT_PRIVILEGES = / DEFAULT ACL /;

/** Nothing is overwritten: the target has to be empty. */
export async function restore(call: CommandCall): Promise<number> {
  const { args, tell, complain } = call;
  const { positionals } = readArguments(USAGE, {}, { args, allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    complain(`Name one folder.\n\n${USAGE}`);
    return 2;
  }
  const folder = path.resolve(name);
  const manifest = readManifest(folder);
  const newer = newerMigrations(manifest.migrations);
  if (newer.length > 0) {
    throw new Error(`The backup is of a newer version (${newer.at(-1)}): restore it with that.`);
  }
  tell(`The backup of ${manifest.made_at}, PostgreSQL ${manifest.server_major}.`);
  const isWell =
    manifest.kind === 'dump'
      ? await restoreDump(call, folder, manifest)
      : await restoreDataFolder(call, folder);
  if (isWell) {
    tell('The shop is restored. Start one server, and run doctor.');
    return 0;
  }
  complain('It is restored, and what is said above is wrong: do not start a server before.');
  return 1;
}

async function restoreDump(
  call: CommandCall,
  folder: string,
  manifest: Manifest,
): Promise<boolean> {
  const { environment, tell } = call;
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = environment;
  if (!url || !ownerUrl) {
    throw new Error('The backup is a dump: set DATABASE_OWNER_URL and DATABASE_URL.');
  }
  // A missing or malformed key is said before anything is done.
  readVaultSettings(environment);
  const db = openDatabase(ownerUrl, { maxConnections: 1, statementTimeoutMs: 0, prepare: false });
  try {
    const major = await readServerMajor(db);
    if (major < manifest.server_major) {
      const needed = `${manifest.server_major} or newer`;
      throw new Error(`The server is PostgreSQL ${major}; the backup needs ${needed}.`);
    }
    const program = findProgram('pg_restore', major, environment);
    await prepareForRestore(db, manifest.roles);
    // As one transaction: what fails leaves an empty database, into which it can be restored again.
    const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
    const dump = path.join(folder, DUMP_FILE);
    restoreWithout(DEFAULT_PRIVILEGES, { program, dump, options, url: ownerUrl, environment });
    await finishRestore(db);
    tell(`✓ The database, by ${program}.`);
    const movesClock = isDemo(environment);
    await migrateDatabase(ownerUrl, {
      application_url: url,
      moves_clock: movesClock,
      onProgress: (sentence) => tell(`  ${sentence}`),
    });
    restoreObjects(call, folder, manifest);
    return await examine(call, url);
  } finally {
    await db.destroy();
  }
}

function restoreObjects({ environment, tell }: CommandCall, folder: string, manifest: Manifest) {
  const bucket = environment['S3_BUCKET'] || null;
  const source = path.join(folder, OBJECTS_FOLDER);
  if (manifest.bucket !== null) {
    tell(
      `! The files are in the bucket ${manifest.bucket}: give the servers the same S3 settings.`,
    );
  } else if (!existsSync(source)) tell('  The backup has no files.');
  else if (bucket !== null) {
    tell(`! The files are in ${source}: copy them into the bucket ${bucket}.`);
  } else {
    const target = objectsFolder(dataDirOf(environment));
    const { files } = copyFolder(source, target);
    tell(`✓ ${files} files in ${target}; the user of the server has to own them.`);
  }
}

async function restoreDataFolder(call: CommandCall, folder: string): Promise<boolean> {
  const { environment, tell } = call;
  if (isElsewhere(environment)) {
    throw new Error(
      'The backup is of an embedded database: unset DATABASE_URL and DATABASE_OWNER_URL.',
    );
  }
  const dataDir = dataDirOf(environment);
  checkFree(dataDir, 'set DATA_DIR to a new folder.');
  const { files } = copyFolder(path.join(folder, DATA_FOLDER), dataDir);
  tell(`✓ ${files} files in ${dataDir}.`);
  const onProgress = (sentence: string) => tell(`  ${sentence}`);
  const embedded = await startEmbeddedDatabase({
    data_dir: dataDir,
    durability: 'durable',
    onProgress,
  });
  try {
    await migrateDatabase(embedded.owner_url, {
      application_url: embedded.app_url,
      moves_clock: isDemo(environment),
      onProgress,
    });
    return await examine(call, embedded.app_url);
  } finally {
    await embedded.stop();
  }
}

/** What the servers need of the restored database, looked at with their own login. */
async function examine({ environment, tell }: CommandCall, url: string): Promise<boolean> {
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs: INVARIANTS_TIMEOUT_MS });
  try {
    await checkApplicationLogin(db, { moves_clock: isDemo(environment) });
    tell('✓ The login of the application has its rights and no others.');
    const keyVault = keyVaultOf(readVaultSettings(environment));
    const keys = await examineKeys({ db, key_vault: keyVault });
    const complaint = keysComplaint(keys, keyVault.current_key_id);
    if (complaint === undefined) tell('✓ The keys of the vault open what is sealed.');
    else tell(`✗ ${complaint}.`);
    const isSound = await tellInvariants(db, tell);
    return isSound && keys.every(({ is_readable: isReadable }) => isReadable);
  } catch (error) {
    tell(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await db.destroy();
  }
}
