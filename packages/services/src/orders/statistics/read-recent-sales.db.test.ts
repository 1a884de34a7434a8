import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { advance } from '@guildhall/scenes/clock';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnPrices } from './learn-prices.ts';
import { readRecentSales } from './read-recent-sales.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('the last sales are those that were paid, newest first, at most six', async () => {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const brand = await testBrand(scene);
  const offerId = await giftCardOffer(scene, shop, { brand_slug: brand.slug, stock: 20 });
  const sold: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    sold.push(await boughtOrder(scene, ann, offerId));
    await advance(scene, { minutes: 1 });
  }
  await openOrder(scene, ann, offerId);
  await learnPrices(scene.services);
  const sales = await readRecentSales(scene.services);
  expect(sales.map(({ id }) => id)).toEqual(sold.toReversed().slice(0, 6));
});
