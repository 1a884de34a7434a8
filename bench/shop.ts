import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';

export const ROOT = path.dirname(import.meta.dirname);

export interface MeasuredShop {
  readonly url: string;
  /** Of the server. */
  readonly pid: number;
  /** The database as the application role. */
  readonly database_url: string;
  /** The database as its owner, to check the ledger. */
  readonly owner_url: string;
  /** Where the shop keeps its keys. */
  readonly data_dir: string;
  /** What another server of the shop must have too. */
  readonly settings: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Waits until a server responds; throws if its process ends. */
export async function untilReady(url: string, ended: () => boolean, everyMs = 100): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It does not listen yet.
    }
    if (ended()) throw new Error(`the server of ${url} ended before it answered`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** The resident memory of a process, without its child processes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}

/** Starts the file that `npm start` runs, and waits until it is ready. */
async function startServer(settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['apps/server/build/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GUILDHALL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      // All requests come from one machine, which would exceed the rate limit within a second.
      API_CALLS_PER_MINUTE: '1000000',
      API_CHANGES_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  };
  try {
    await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}

/** Starts a server with a temporary demo shop. */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const server = await startServer({ DATA_DIR: dataDir, ...settings }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const file = path.join(dataDir, 'connection.json');
  const { app_url, owner_url } = JSON.parse(readFileSync(file, 'utf8')) as {
    app_url: string;
    owner_url: string;
  };
  const stop = async () => {
    await server.stop();
    remove();
  };
  const { url, pid } = server;
  return { url, pid, database_url: app_url, owner_url, data_dir: dataDir, settings, stop };
}

/** Starts a server with a shop that has no past, which takes seconds instead of a minute. */
export async function startEmptyShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
  const database = await startEmbeddedDatabase({
    data_dir: path.join(folder, 'database'),
    durability: 'durable',
  });
  const stopDatabase = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { app_url, owner_url } = database;
  try {
    await migrateDatabase(owner_url, { moves_clock: settings['GUILDHALL_MODE'] === 'demo' });
    const secrets = Object.fromEntries(
      ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'].map((name) => [
        name,
        randomBytes(32).toString('base64'),
      ]),
    );
    const shared = {
      ...secrets,
      GUILDHALL_MODE: 'live',
      WITHOUT_MAIL: 'yes',
      EXCHANGE_RATES_URL: 'off',
      ...settings,
    };
    const server = await startServer({ ...shared, DATA_DIR: folder, DATABASE_URL: app_url });
    const stop = async () => {
      await server.stop();
      await stopDatabase();
    };
    return {
      url: server.url,
      pid: server.pid,
      database_url: app_url,
      owner_url,
      data_dir: folder,
      settings: shared,
      stop,
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Starts another server on the database and with the keys of a shop. Stop it first. */
export async function startAnotherServer({ database_url, data_dir, settings }: MeasuredShop) {
  return await startServer({ ...settings, DATA_DIR: data_dir, DATABASE_URL: database_url });
}
