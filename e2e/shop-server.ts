import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.dirname(import.meta.dirname);
/** Secrets, compile cache and embedded database of the tests. */
export const DATA_DIR = path.join(import.meta.dirname, '.data');
/** The first start creates the whole demo, possibly on a busy machine. */
const READY_WITHIN_MS = 600_000;
const MAX_OUTPUT_LINES = 30;
/** Names the variable with the URL of the application's login, for the processes of the workers. */
export const APPLICATION_URL = 'E2E_APPLICATION_URL';

/** The URL of the application's login for the database of this owner's URL. */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(process.env[APPLICATION_URL] ?? '');
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
}

/** A server like that of `npm start`: the built file in demo mode. */
export interface ShopServer {
  readonly origin: string;
  /** Throws if the server does not end cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port. Without the URL of a database's owner it uses the embedded one.
 * `builtIn` is the repository, or the copy of it, that was built. `settingsOf` gets the origin of
 * the server. The port is a free one, or that of a server which has stopped.
 */
export async function startShopServer(
  ownerUrl = '',
  builtIn = root,
  settingsOf: (origin: string) => Record<string, string> = () => ({}),
  givenPort?: number,
): Promise<ShopServer> {
  const port = givenPort ?? (await freePort());
  // Passkeys and cookies need a host name, and localhost is a secure context without https.
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['apps/server/build/main.js'], {
    cwd: builtIn,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GUILDHALL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR,
      DATABASE_URL: ownerUrl === '' ? '' : applicationUrl(ownerUrl),
      DATABASE_OWNER_URL: ownerUrl,
      // Every browser of every story has the same address.
      API_CALLS_PER_MINUTE: '6000',
      ...settingsOf(origin),
    },
    // The IPC channel stops the server when the test runner is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const lastLines = () => output.join('').split('\n').slice(-MAX_OUTPUT_LINES).join('\n');
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(origin))) {
    if (!isRunning(child) || performance.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${lastLines()}`);
    }
    await sleep(50);
  }
  return {
    origin,
    async stop() {
      const ended = isRunning(child) ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
      if (child.exitCode !== 0) throw new Error(`the server ended badly:\n${lastLines()}`);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
