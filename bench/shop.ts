import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const ROOT = path.dirname(import.meta.dirname);

export interface MeasuredShop {
  readonly url: string;
  /** The database as the application role. */
  readonly database_url: string;
  /** The database as its owner, to check the ledger. */
  readonly owner_url: string;
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

/** Starts the file that `npm start` runs, with a temporary demo shop. */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredShop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
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
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // All requests come from one machine, which would exceed the rate limit within a second.
      API_CALLS_PER_MINUTE: '1000000',
      API_CHANGES_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  const stop = async () => {
    const running = server.exitCode === null && server.kill('SIGTERM');
    if (running) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  const file = path.join(dataDir, 'connection.json');
  const { app_url, owner_url } = JSON.parse(readFileSync(file, 'utf8')) as {
    app_url: string;
    owner_url: string;
  };
  return { url, database_url: app_url, owner_url, stop };
}
