import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { readOrders } from './read-orders.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
const orders: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
  shop = await seller(scene);
  const { slug: gameSlug } = await testGame(scene);
  const instant = { game_slug: gameSlug };
  const manual = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  orders['unpaid'] = await openOrder(scene, ann, await accountOffer(scene, shop, instant));
  orders['to_deliver'] = await boughtOrder(scene, ann, await accountOffer(scene, shop, manual));
  orders['to_check'] = await boughtOrder(scene, ann, await accountOffer(scene, shop, instant));
});
afterAll(() => database.close());

test.each([
  ['the buyer', 'bought', ['to_check', 'unpaid']],
  ['the seller', 'sold', ['to_deliver']],
] as const)(
  '“needs you” contains the orders in which %s has to act next',
  async (_who, side, names) => {
    const input = listOrdersSchema.parse({ side, tab: 'needs_you' });
    const { items } = await readOrders(scene.services, side === 'bought' ? ann : shop, input);
    expect(items.map(({ id }) => id)).toEqual(names.map((name) => orders[name]));
  },
);

test.each(['bought', 'sold'] as const)(
  'orders that others have %s are in no list of the viewer',
  async (side) => {
    const stranger = await buyer(scene);
    for (const tab of listOrdersSchema.shape.tab.unwrap().options) {
      const input = listOrdersSchema.parse({ side, tab });
      expect((await readOrders(scene.services, stranger, input)).items).toEqual([]);
    }
  },
);
