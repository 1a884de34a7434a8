import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from './running-shop.ts';

/** Within which a stop ends what a server has begun (F5). */
const DRAIN_WITHIN_MS = 25_000;
const THREE_DAYS_SECONDS = 3 * 86_400;

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { roles: ['web', 'worker'] });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

test('the worker does what is due and serves nobody, and a web server the other way round (F5, M6)', async () => {
  const [web, worker] = shop.servers;
  if (web === undefined || worker === undefined) throw new Error('two servers were started');
  const statusOf = async (url: string) => (await fetch(url)).status;
  const page = '/api/trpc/catalog.games';
  expect(await statusOf(`${web.origin}${page}`)).toBe(200);
  expect(await statusOf(`${worker.origin}${page}`)).toBe(404);
  expect(await statusOf(`${worker.origin}/readyz`)).toBe(200);

  const begunAt = performance.now();
  expect(await worker.stop()).toBe(0);
  expect(performance.now() - begunAt).toBeLessThan(DRAIN_WITHIN_MS);

  const { scene } = shop;
  const { slug } = await testGame(scene);
  const [ann, sam] = [await buyer(scene), await seller(scene)];
  const orderId = await openOrder(scene, ann, await accountOffer(scene, sam, { game_slug: slug }));
  const stateNow = async () => (await readOrder(scene.services, ann, orderId)).order.state;
  // It runs all jobs of the server that is asked, after it has moved the clock.
  const moved = await fetch(`${web.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: THREE_DAYS_SECONDS }),
  });
  expect(moved.status).toBe(200);
  expect(await stateNow()).toBe('awaiting_payment');

  await worker.start();
  await expect.poll(stateNow, { timeout: 30_000, interval: 100 }).toBe('expired');
});
