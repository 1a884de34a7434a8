import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { countNeedsYou } from './count-needs-you.ts';
import { readOrders } from './read-orders.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;

/** Ann has one order to pay, one that the seller has to deliver, and one with codes to check. */
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
  shop = await seller(scene);
  const { slug } = await testGame(scene);
  const brand = await testBrand(scene);
  const manual = { game_slug: slug, delivery: 'manual', delivery_minutes: 60 } as const;
  await openOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
  await boughtOrder(scene, ann, await accountOffer(scene, shop, manual));
  await boughtOrder(scene, ann, await giftCardOffer(scene, shop, { brand_slug: brand.slug }), 3);
});
afterAll(() => database.close());

async function listed(viewer: Viewer) {
  const tab = async (side: 'bought' | 'sold') => {
    const input = listOrdersSchema.parse({ side, tab: 'needs_you' });
    return (await readOrders(scene.services, viewer, input)).items.length;
  };
  return { bought: await tab('bought'), sold: await tab('sold') };
}

test('what waits for a user is counted once for each order, as its tab lists it', async () => {
  const stranger = await buyer(scene);
  const counts = await Promise.all(
    [ann, shop, stranger].map(async (each) => await countNeedsYou(scene.services, each, {})),
  );
  expect(counts).toEqual([
    { bought: 2, sold: 0 },
    { bought: 0, sold: 1 },
    { bought: 0, sold: 0 },
  ]);
  expect(await Promise.all([ann, shop, stranger].map(listed))).toEqual(counts);
});
