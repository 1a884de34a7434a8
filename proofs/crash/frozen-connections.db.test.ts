import { databaseProxy, type DatabaseProxy } from '@guildhall/scenes/database/database-proxy';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';

const CALLERS = 20;
const FREEZE_MS = 4_000;
const READY_AGAIN_WITHIN_MS = 15_000;
/** The drain of unfinished requests alone may take 25 s; dead connections would take minutes. */
const STOPS_WITHIN_MS = 60_000;

let database: TestDatabase;
let proxy: DatabaseProxy;
let shop: RunningShop;
beforeAll(async () => {
  database = await testDatabase();
  proxy = await databaseProxy(database.url);
  shop = await startShop({ url: proxy.url, owner_url: database.owner_url });
});
afterAll(async () => {
  await proxy.close();
  const known = ['a worker failed', 'the sandbox provider failed', 'event log could not be read'];
  await shop.close({
    mayLog: (line) => known.some((words) => line.includes(words)) || line.includes('"status":503'),
  });
  await database.close();
});

/** Calls that read the database until the controller aborts; returns how each was answered. */
function callAll(origin: string, { signal }: AbortController): Promise<number[]>[] {
  return Array.from({ length: CALLERS }, async () => {
    const statuses: number[] = [];
    while (!signal.aborted) {
      const headers = { 'cache-control': 'no-cache' };
      const answer = await fetch(`${origin}/api/trpc/catalog.games`, { headers }).catch(() => null);
      await answer?.body?.cancel();
      if (answer === null) await sleep(100);
      else statuses.push(answer.status);
    }
    return statuses;
  });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

test('a database behind a frozen network: 503 at once, ready within 15 s of new connections, and a stop does not wait (F5, F6, F8)', async () => {
  const [server] = shop.servers;
  if (server === undefined) throw new Error('there is no server');
  const { origin } = server;
  const load = new AbortController();
  const callers = callAll(origin, load);
  await sleep(1_000);

  proxy.freeze();
  await sleep(FREEZE_MS);
  expect(await isReady(origin)).toBe(false);
  proxy.letNewConnectionsThrough();
  const reachableAt = performance.now();
  await expect
    .poll(() => isReady(origin), { timeout: 2 * READY_AGAIN_WITHIN_MS, interval: 100 })
    .toBe(true);
  expect(performance.now() - reachableAt).toBeLessThan(READY_AGAIN_WITHIN_MS);
  await sleep(500);

  proxy.freeze();
  await sleep(500);
  // What was sent waits for the dead connections; what would follow is another proof's matter.
  load.abort();
  const stoppedAt = performance.now();
  const exitCode = await server.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(STOPS_WITHIN_MS);
  expect(exitCode).toBe(0);
  const statuses = new Set((await Promise.all(callers)).flat());
  expect([...statuses].toSorted()).toEqual([200, 503]);
}, 120_000);
