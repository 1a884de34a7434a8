import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuyerLimits } from './read-buyer-limits.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('an order that is opened counts against those of the hour and what is spent today', async () => {
  const scene = testScene(database.db);
  const ann = await buyer(scene);
  const { slug } = await testGame(scene);
  const before = await readBuyerLimits(scene.services, ann);
  const offerId = await accountOffer(scene, await seller(scene), { game_slug: slug });
  const { order } = await readOrder(scene.services, ann, await openOrder(scene, ann, offerId));
  expect(await readBuyerLimits(scene.services, ann)).toEqual({
    ...before,
    left_today_minor: before.day_minor - order.total_minor,
    orders_left: before.orders_per_hour - 1,
  });
});
