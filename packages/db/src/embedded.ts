import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import { APP_ROLE } from './client.ts';
import {
  checkCluster,
  hasCluster,
  initCluster,
  loadPasswords,
  type ClusterFiles,
  prepareFolders,
  writeSecret,
  writing,
} from './embedded-files.ts';
import { endStaleServer, endServer, launch, processStart } from './embedded-process.ts';

export interface EmbeddedOptions {
  data_dir: string;
  /** 'test' is faster, but not safe against power loss. */
  durability: 'durable' | 'test';
  onProgress?: (sentence: string) => void;
}

export interface EmbeddedDatabase {
  owner_url: string;
  app_url: string;
  port: number;
  /** Whether the database was created by this start. */
  is_new: boolean;
  /** Deletes everything in the database; no connection may be open. */
  recreate(): Promise<void>;
  stop(): Promise<void>;
}

const OWNER_ROLE = 'guildhall_owner';
const DATABASE_NAME = 'guildhall';

/**
 * Starts the bundled PostgreSQL in `data_dir` on a free port of the loopback interface. Creates the
 * cluster, the database and both roles if missing. Writes `connection.json` for the tools. A
 * database process that ends unexpectedly is restarted on the same port. Throws a
 * DatabaseStartError if the folder is not writable, in use by another server, incomplete, or of
 * another version or user, or if the passwords are lost.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const report = options.onProgress ?? (() => undefined);
  const dataDir = path.resolve(options.data_dir);
  const isTest = options.durability === 'test';
  const { files, isNewCluster, passwords } = writing(dataDir, () => {
    const files = prepareFolders(dataDir, report);
    const isNewCluster = !hasCluster(files);
    return { files, isNewCluster, passwords: loadPasswords(dataDir, isNewCluster) };
  });
  if (isNewCluster) {
    report('Creating the database cluster');
    await initCluster(files, OWNER_ROLE, passwords.owner, isTest);
  }
  checkCluster(files);
  await endStaleServer(files, report);

  const first = await launch(files, isTest, undefined, report);
  const server = keepRunning(first, () => launch(files, isTest, first.port, report), files, report);
  const urlFor = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${first.port}/${database}`;
  const maintenanceUrl = urlFor(OWNER_ROLE, passwords.owner, 'postgres');
  const isNew = await prepareDatabase(maintenanceUrl, passwords.app);

  const ownerUrl = urlFor(OWNER_ROLE, passwords.owner, DATABASE_NAME);
  const appUrl = urlFor(APP_ROLE, passwords.app, DATABASE_NAME);
  const connectionFile = path.join(dataDir, 'connection.json');
  const holder = { pid: process.pid, started: processStart(process.pid) };
  const connection = { owner_url: ownerUrl, app_url: appUrl, port: first.port, ...holder };
  writing(dataDir, () => writeSecret(connectionFile, connection));
  const stop = async () => {
    await server.end();
    fs.rmSync(connectionFile, { force: true });
  };
  const recreate = async () => {
    await run(maintenanceUrl, [`drop database ${DATABASE_NAME} with (force)`]);
    await prepareDatabase(maintenanceUrl, passwords.app);
  };
  return { owner_url: ownerUrl, app_url: appUrl, port: first.port, is_new: isNew, recreate, stop };
}

/** Restarts the database process whenever it ends unexpectedly. */
function keepRunning(
  first: Awaited<ReturnType<typeof launch>>,
  start: () => ReturnType<typeof launch>,
  files: ClusterFiles,
  report: (sentence: string) => void,
) {
  let current = first;
  let ending = false;
  const watch = () => current.child.once('exit', () => void revive());
  const revive = async () => {
    while (!ending) {
      report('The database process ended unexpectedly and is started again');
      try {
        await endStaleServer(files, report);
        current = await start();
        watch();
        // If `end` was called during the start, this process would not be stopped otherwise.
        if (ending) await endServer(current);
        return;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await sleep(2_000, undefined, { ref: false });
      }
    }
  };
  watch();
  const end = async () => {
    ending = true;
    await endServer(current);
  };
  return { end };
}

/**
 * Creates the application role and the database if missing. Returns whether it created the
 * database.
 */
async function prepareDatabase(url: string, appPassword: string): Promise<boolean> {
  const [found] = await run<{ has_login: boolean; has_database: boolean }>(url, [
    `select exists (select from pg_roles where rolname = '${APP_ROLE}' and rolcanlogin)
              as has_login,
            exists (select from pg_database where datname = '${DATABASE_NAME}') as has_database`,
  ]);
  if (found?.has_login !== true) {
    await run(url, [
      `do $$ begin create role ${APP_ROLE}; exception when duplicate_object then null; end $$`,
      `alter role ${APP_ROLE} login password ${escapeLiteral(appPassword)}`,
    ]);
  }
  if (found?.has_database === true) return false;
  await run(url, [`create database ${DATABASE_NAME}`]);
  return true;
}

/** Runs statements one after the other and returns the rows of the last. */
async function run<Row extends object>(url: string, statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
