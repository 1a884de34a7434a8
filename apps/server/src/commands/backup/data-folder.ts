import * as fs from 'node:fs';
import path from 'node:path';
import { copyFolder } from './copy-files.ts';

/** Of `DATA_DIR`, what a server makes again, and what is true of a running server only. */
const MADE_AGAIN = [
  'connection.json',
  'first-admin-address',
  'postgres.log',
  'uploads',
  'web',
  path.join('objects', 'incoming'),
];

/**
 * Copies the data folder of an embedded database. Throws an Error unless it is there and its
 * database is stopped: the files of a running one fit each other at no moment.
 */
export function copyDataFolder(dataDir: string, target: string) {
  const cluster = path.join(dataDir, 'postgres');
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    throw new Error(
      `${dataDir} has no database: set DATABASE_URL and DATABASE_OWNER_URL, or DATA_DIR to the ` +
        'data folder of the server.',
    );
  }
  checkStopped(cluster);
  const copied = copyFolder(dataDir, target, (relative) => MADE_AGAIN.includes(relative));
  checkStopped(cluster);
  return copied;
}

function checkStopped(cluster: string): void {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  throw new Error(
    `The embedded database runs, or its server was killed (there is ${pidFile}): stop the ` +
      'server. If none runs, start and stop it once.',
  );
}

/** The major version of PostgreSQL that made the cluster in a data folder. */
export function clusterMajor(dataDir: string): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8'));
}

/** Throws an Error if something is at this path, unless it is an empty folder. */
export function checkFree(folder: string, remedy: string): void {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return;
  throw new Error(`${folder} is not empty: ${remedy}`);
}
