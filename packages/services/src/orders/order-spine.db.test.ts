import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { letPass } from '@guildhall/scenes/clock';
import { boughtOrder, openOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWallet } from '../wallet/read-wallet.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
});
afterAll(() => database.close());

test('an instant account is paid, revealed, confirmed and released, and the seller is paid with dates (E1–E6)', async () => {
  const game = await testGame(stage);
  const [ann, bob] = await Promise.all([buyer(stage), seller(stage, { seller_level: 0 })]);
  await seller(stage);
  const shop = await seller(stage, { seller_level: 1 });
  const offer_id = await accountOffer(stage, shop, { game_slug: game.slug });
  const order_id = await boughtOrder(stage, ann, offer_id);
  const paid = await readOrder(stage.services, ann, order_id);
  expect(paid.order.state).toBe('delivered');
  const [fields] = await reveal(stage, ann, order_id);
  expect(fields?.map(({ key }) => key)).toEqual(['login', 'password']);
  await triggerUnits(stage, ann, order_id, 'confirm');
  const wallet = await readWallet(stage.services, shop);
  // $100.00 at 7.5 % commission leaves 92.50; 8 % of it is reserved.
  expect(wallet).toMatchObject({ on_hold_minor: 8_510, reserve_minor: 740, available_minor: 0 });
  await letPass(stage, { days: 7 });
  expect(await readWallet(stage.services, shop)).toMatchObject({
    on_hold_minor: 0,
    reserve_minor: 740,
    available_minor: 8_510,
  });
  await letPass(stage, { days: 84 });
  expect(await readWallet(stage.services, shop)).toMatchObject({
    reserve_minor: 0,
    available_minor: 9_250,
  });
  const done = await readOrder(stage.services, ann, order_id);
  expect(done.order.state).toBe('completed');
  expect(bob.role).toBe('user');
});

test('codes run each by itself: one returned, one confirmed, one left to time', async () => {
  const brand = await testBrand(stage);
  const [ann, shop] = await Promise.all([buyer(stage), seller(stage, { seller_level: 2 })]);
  const offer_id = await giftCardOffer(stage, shop, { brand_slug: brand.slug });
  const order_id = await boughtOrder(stage, ann, offer_id, 3);
  const { units } = await readOrder(stage.services, ann, order_id);
  const [first = '', second = '', third = ''] = units.map(({ id }) => id);
  await triggerUnits(stage, ann, order_id, 'return_sealed', [first]);
  await reveal(stage, ann, order_id, { unit_ids: [second] });
  await triggerUnits(stage, ann, order_id, 'confirm', [second]);
  await letPass(stage, { hours: 73 });
  const later = await readOrder(stage.services, ann, order_id);
  expect(later.units.map(({ state }) => state)).toEqual(['returned', 'completed', 'in_protection']);
  expect(later.order.state).toBe('in_protection');
  expect(third).not.toBe('');
  await letPass(stage, { days: 3 });
  expect((await readOrder(stage.services, ann, order_id)).order.state).toBe('completed');
  expect((await readWallet(stage.services, ann)).spendable_minor).toBe(2_358);
});

test('an order that nobody pays expires and its unit is for sale again (O2)', async () => {
  const game = await testGame(stage);
  const [ann, shop] = await Promise.all([buyer(stage), seller(stage)]);
  const offer_id = await accountOffer(stage, shop, { game_slug: game.slug });
  const order_id = await openOrder(stage, ann, offer_id);
  await letPass(stage, { minutes: 16 });
  expect((await readOrder(stage.services, ann, order_id)).order.state).toBe('expired');
  await boughtOrder(stage, ann, offer_id);
});
