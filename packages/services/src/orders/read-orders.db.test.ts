import { newId } from '@guildhall/domain/kernel/ids';
import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder, readOrders } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';

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
      for (const orderIds of [undefined, Object.values(orders)]) {
        const input = listOrdersSchema.parse({ side, tab, order_ids: orderIds });
        expect((await readOrders(scene.services, stranger, input)).items).toEqual([]);
      }
    }
  },
);

test('a list of some orders has only those of them that its tab has', async () => {
  const { unpaid = '', to_check: toCheck = '', to_deliver: toDeliver = '' } = orders;
  const some = { side: 'bought', tab: 'needs_you', order_ids: [toDeliver, unpaid, newId()] };
  const { items } = await readOrders(scene.services, ann, listOrdersSchema.parse(some));
  expect(items.map(({ id }) => id)).toEqual([unpaid]);
  const all = { side: 'bought', order_ids: [toCheck, toDeliver] };
  const { items: both } = await readOrders(scene.services, ann, listOrdersSchema.parse(all));
  expect(both.map(({ id }) => id)).toEqual([toCheck, toDeliver]);
});

describe('the earnings of an order', () => {
  // $9.00 at level 1: 4.5 % commission, and 8 % of the rest in reserve.
  const UNIT = {
    net_minor: 859,
    hold_minor: 790,
    reserve_minor: 69,
    available_minor: 0,
    commission_minor: 41,
  };
  const times = (count: number) =>
    Object.fromEntries(Object.entries(UNIT).map(([part, amount]) => [part, amount * count]));
  let card: Viewer;
  let orderId: string;
  let codes: string[];
  const earningsOf = async () => (await readOrder(scene.services, card, orderId)).earnings;
  const listed = async (viewer: Viewer, side: 'bought' | 'sold') => {
    const { items } = await readOrders(scene.services, viewer, listOrdersSchema.parse({ side }));
    return items.find(({ id }) => id === orderId)?.earnings;
  };
  beforeAll(async () => {
    card = await seller(scene, { seller_level: 1 });
    const { slug: brandSlug } = await testBrand(scene);
    const offerId = await giftCardOffer(scene, card, {
      brand_slug: brandSlug,
      price_minor: 900,
      tiers: [],
    });
    orderId = await boughtOrder(scene, ann, offerId, 3);
    codes = await unitIds(scene, ann, orderId);
  });

  test('are expected until a unit is confirmed, and then as the ledger posted them', async () => {
    expect(await earningsOf()).toEqual({
      posted: times(0),
      expected: times(3),
      hold_until: null,
      reserve_until: null,
    });
    const [first = '', second = ''] = codes;
    await reveal(scene, ann, orderId, { unit_ids: [first] });
    await triggerUnits(scene, ann, orderId, 'confirm', [first]);
    await triggerUnits(scene, ann, orderId, 'return_sealed', [second]);
    expect(await earningsOf()).toEqual({
      posted: times(1),
      expected: times(1),
      hold_until: expect.any(Date),
      reserve_until: expect.any(Date),
    });
    expect(await listed(card, 'sold')).toEqual({ posted: times(1), expected: times(1) });
  });

  test('that were posted are not calculated again', async () => {
    // No use case changes the terms of an order: this shows what the amounts depend on.
    await sql`update orders set terms = jsonb_set(terms, '{commission}', '9000')
      where id = ${orderId}`.execute(database.owner_db);
    const changed = { posted: times(1), expected: expect.objectContaining({ net_minor: 90 }) };
    expect(await earningsOf()).toMatchObject(changed);
    expect(await listed(card, 'sold')).toEqual(changed);
  });

  test('are read for the seller alone', async () => {
    expect((await readOrder(scene.services, ann, orderId)).earnings).toBeNull();
    expect(await listed(ann, 'bought')).toBeNull();
  });
});

test('what came back of an order and what is in escrow for it is told on the order, in lists and in the wallet', async () => {
  const bea = await buyer(scene);
  const { slug } = await testBrand(scene);
  const orderId = await boughtOrder(
    scene,
    bea,
    await giftCardOffer(scene, shop, { brand_slug: slug }),
    3,
  );
  const { order, money: paid } = await readOrder(scene.services, bea, orderId);
  const cost = {
    price_at_purchase_minor: order.price_minor,
    total_at_purchase_minor: order.total_minor,
  };
  expect(paid).toMatchObject({ ...cost, refunded_minor: 0, in_escrow_minor: order.total_minor });
  const [first = ''] = await unitIds(scene, bea, orderId);
  await triggerUnits(scene, bea, orderId, 'return_sealed', [first]);
  const third = order.total_minor / 3;
  const left = { ...cost, refunded_minor: third, in_escrow_minor: 2 * third };
  for (const viewer of [bea, shop]) {
    expect((await readOrder(scene.services, viewer, orderId)).money).toMatchObject(left);
  }
  for (const [viewer, side] of [
    [bea, 'bought'],
    [shop, 'sold'],
  ] as const) {
    const input = listOrdersSchema.parse({ side, order_ids: [orderId] });
    const { items } = await readOrders(scene.services, viewer, input);
    expect(items.map(({ refunded_minor }) => refunded_minor)).toEqual([third]);
  }
  const inAll = { spendable_minor: third, in_escrow_minor: 2 * third, total_minor: 3 * third };
  expect(await readWallet(scene.services, bea)).toMatchObject(inAll);
});
