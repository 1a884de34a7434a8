// Measures the start time and memory of an installed and filled shop, relative to the bare server
// on the same database:
//   node bench/start.ts [--rounds 5] [--seconds 5]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { recordCall } from './recorded-call.ts';
import { measure, median } from './rounds.ts';
import { freePort, residentBytes, ROOT, untilReady } from './shop.ts';

const TARGET_START = 2.5;
const TARGET_MEMORY = 1.6;
const CONNECTIONS = 16;
/** Long enough for the garbage collector to clean up after the start. */
const IDLE_MS = 3_000;
const EVERY_MS = 5;
const LIST = { kind: 'account', product_slug: 'valorant', limit: 24 };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

interface Started {
  readonly start_ms: number;
  readonly idle_bytes: number;
  readonly loaded_bytes: number;
}

/** A server program and the request that it is loaded with. */
interface Program {
  readonly args: (port: string) => string[];
  readonly env: Readonly<Record<string, string>>;
  readonly requestPath: string;
}

/** Waits until the mails of the demo shop are sent, since a server that sends mails is not idle. */
async function untilSent(): Promise<void> {
  const file = path.join(dataDir, 'connection.json');
  const { owner_url } = JSON.parse(readFileSync(file, 'utf8')) as { owner_url: string };
  const db = openDatabase(owner_url);
  const isWaiting = async () =>
    db.selectFrom('outbox').where('state', '=', 'pending').select('id').limit(1).execute();
  while ((await isWaiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  await db.destroy();
}

/** Starts a program, waits until it is ready and idle, loads it, and stops it. */
async function startOnce(
  { args, env, requestPath }: Program,
  until: 'ready' | 'settled' | 'loaded' = 'loaded',
): Promise<Started> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const beganAt = performance.now();
  const child = spawn(process.execPath, args(port), {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, ...env },
  });
  try {
    await untilReady(`${url}/readyz`, () => child.exitCode !== null, EVERY_MS);
    const startMs = performance.now() - beganAt;
    if (until === 'settled') await untilSent();
    if (until !== 'loaded')
      return { start_ms: startMs, idle_bytes: Number.NaN, loaded_bytes: Number.NaN };
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const { pid = 0 } = child;
    const idleBytes = residentBytes(pid);
    const load = { name: 'the list', url: url + requestPath };
    await measure([load], { rounds: 1, seconds, connections: CONNECTIONS });
    return { start_ms: startMs, idle_bytes: idleBytes, loaded_bytes: residentBytes(pid) };
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
}

const middle = (key: keyof Started, all: readonly Started[]) =>
  median(all.map((each) => each[key]));

function print(title: string, aim: number, found: number): void {
  const verdict = found <= aim ? `(aim ${aim})` : `(above the aim of ${aim})`;
  console.log(`${title}: ${found.toFixed(2)} ${verdict} times the bare server`);
}

function printAll(key: keyof Started, all: Record<string, readonly Started[]>): void {
  for (const [name, each] of Object.entries(all)) {
    const figures = each.map((one) => one[key]).toSorted((a, b) => a - b);
    const isTime = key === 'start_ms';
    const shown = [0, 0.5, 1].map((share) => {
      const figure = figures[Math.floor((figures.length - 1) * share)] ?? Number.NaN;
      return isTime ? figure.toFixed(0) : (figure / 2 ** 20).toFixed(0);
    });
    const unit = isTime ? 'ms' : 'MiB';
    console.log(`  ${name.padEnd(10)} least / median / most ${shown.join(' / ')} ${unit}`);
  }
}

const requestPath = (procedure: string) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(LIST))}`;

const product = (dataDir: string, databaseUrl = '', ownerUrl = ''): Program => ({
  // Like the launcher.
  args: () => ['apps/server/build/main.js'],
  env: {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    GUILDHALL_MODE: 'demo',
    API_CALLS_PER_MINUTE: '1000000',
  },
  requestPath: requestPath('offers.list'),
});

const bare = (file: string, databaseUrl: string, calls: string): Program => ({
  args: (port) => [file, port, databaseUrl, calls],
  env: {},
  requestPath: requestPath('bare.call0'),
});

const scratch = mkdtempSync(path.join(tmpdir(), 'guildhall-start-'));
const dataDir = path.join(scratch, 'data');
const calls = path.join(scratch, 'calls.json');
// In this folder, so that imports resolve; as JavaScript, like the product.
const bareFile = path.join(import.meta.dirname, `.bare-server-${process.pid}.mjs`);
const source = readFileSync(path.join(import.meta.dirname, 'bare-server.ts'), 'utf8');
writeFileSync(bareFile, stripTypeScriptTypes(source));
const found = { database: [], bare: [], product: [], whole: [] } as Record<string, Started[]>;
try {
  // The first start creates the shop and is not measured.
  await startOnce(product(dataDir), 'settled');
  for (let round = 0; round < rounds; round += 1) {
    const beganAt = performance.now();
    const database = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'durable' });
    const startMs = performance.now() - beganAt;
    found['database']?.push({
      start_ms: startMs,
      idle_bytes: Number.NaN,
      loaded_bytes: Number.NaN,
    });
    try {
      if (round === 0) {
        const recorded = await recordCall(database.app_url, 'offers.list', LIST);
        writeFileSync(calls, JSON.stringify([recorded]));
      }
      found['bare']?.push(await startOnce(bare(bareFile, database.app_url, calls)));
      found['product']?.push(
        await startOnce(product(dataDir, database.app_url, database.owner_url)),
      );
    } finally {
      await database.stop();
    }
    found['whole']?.push(await startOnce(product(dataDir), 'ready'));
  }
} finally {
  rmSync(bareFile, { force: true });
  rmSync(scratch, { recursive: true, force: true });
}

const { database = [], whole = [], bare: ofBare = [], product: ofProduct = [] } = found;
const times = (key: keyof Started) => middle(key, ofProduct) / middle(key, ofBare);
print('start to ready on a running database', TARGET_START, times('start_ms'));
printAll('start_ms', { product: ofProduct, bare: ofBare });
const bothMs = middle('start_ms', database) + middle('start_ms', ofBare);
// The start of the database is added to that of the bare server, which needs one, too.
print('start to ready, each with its database', TARGET_START, middle('start_ms', whole) / bothMs);
printAll('start_ms', { product: whole, database });
print('memory at rest', TARGET_MEMORY, times('idle_bytes'));
printAll('idle_bytes', { product: ofProduct, bare: ofBare });
print('memory after load', TARGET_MEMORY, times('loaded_bytes'));
printAll('loaded_bytes', { product: ofProduct, bare: ofBare });
