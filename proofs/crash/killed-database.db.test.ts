import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@guildhall/db/client';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { advance } from '@guildhall/scenes/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOf } from '../proof-size.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { Trade } from './trade.ts';
import { findInconsistencies } from './consistency.ts';

const SEED = seedOf('CRASH_SEED');
const TRADERS = 4;
/** An immediate shutdown, then SIGKILL. Both lose what was not committed. */
const ENDS = ['SIGQUIT', 'SIGKILL'] as const;
const BACK_WITHIN_MS = 60_000;
/** After so many responses trade is under way. */
const SOME_ANSWERS = 60;

let dataDir: string;
let database: EmbeddedDatabase;
let shop: RunningShop;

/**
 * A cluster of its own with the durability of a real shop, so that other tests are not affected.
 */
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-crash-'));
  chmodSync(dataDir, 0o711);
  database = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'durable' });
  await migrateDatabase(database.owner_url, { moves_clock: true });
  shop = await startShop({ ...database, url: database.app_url }, { servers: 2 });
});
afterAll(async () => {
  // Calls that were running when the database died are refused and repeated by the client.
  // An event of a payment that could not be handled stays in the inbox, for the worker.
  const known = [
    'a worker failed',
    'the sandbox provider failed',
    'could not be carried out',
    'an event could not be handled',
  ];
  await shop.close({ mayLog: (line) => known.some((words) => line.includes(words)) });
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function postmaster(): number {
  const file = path.join(realpathSync(path.join(dataDir, 'postgres')), 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

async function untilTradeResumes({ client }: Trade): Promise<void> {
  const { answered } = client;
  const giveUpAt = performance.now() + BACK_WITHIN_MS;
  while (client.answered < answered + SOME_ANSWERS) {
    if (performance.now() > giveUpAt) throw new Error('trade did not go on');
    await sleep(50);
  }
}

test(`a database that dies under load: every response stays true (F6, F7; CRASH_SEED=${SEED})`, async () => {
  const trade = await Trade.open(shop, SEED, TRADERS);
  for (const signal of ENDS) {
    await untilTradeResumes(trade);
    const { unavailableCount } = trade.client;
    process.kill(postmaster(), signal);
    await untilTradeResumes(trade);
    expect(trade.client.unavailableCount, `${signal} was felt`).toBeGreaterThan(unavailableCount);
  }
  await advance(shop.scene, { minutes: 1 });
  await trade.close();

  const ownerDb = openDatabase(database.owner_url, { maxConnections: 3 });
  expect(await findInconsistencies(shop, trade, ownerDb)).toEqual([]);
  await ownerDb.destroy();
  // No server had to be restarted.
  expect(shop.servers.map((server) => server.isRunning)).toEqual([true, true]);
}, 240_000);
