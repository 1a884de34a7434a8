import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrder } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('an instant account is paid, revealed, confirmed and released, and the seller’s earnings have release dates (E1–E6)', async () => {
  const game = await testGame(scene);
  const [ann, bob] = await Promise.all([buyer(scene), seller(scene, { seller_level: 0 })]);
  await seller(scene);
  const shop = await seller(scene, { seller_level: 1 });
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const orderId = await boughtOrder(scene, ann, offerId);
  const paid = await readOrder(scene.services, ann, orderId);
  expect(paid.order.state).toBe('delivered');
  const [fields] = await reveal(scene, ann, orderId);
  expect(fields?.map(({ key }) => key)).toEqual(['login', 'password']);
  await triggerUnits(scene, ann, orderId, 'confirm');
  const wallet = await readWallet(scene.services, shop);
  // $100.00 minus 7.5 % commission is $92.50; 8 % of it is reserved.
  expect(wallet).toMatchObject({ on_hold_minor: 8_510, reserve_minor: 740, available_minor: 0 });
  await advanceAndRun(scene, { days: 7 });
  expect(await readWallet(scene.services, shop)).toMatchObject({
    on_hold_minor: 0,
    reserve_minor: 740,
    available_minor: 8_510,
  });
  await advanceAndRun(scene, { days: 84 });
  expect(await readWallet(scene.services, shop)).toMatchObject({
    reserve_minor: 0,
    available_minor: 9_250,
  });
  const done = await readOrder(scene.services, ann, orderId);
  expect(done.order.state).toBe('completed');
  expect(bob.role).toBe('user');
});

test('the codes of an order are independent: one returned, one confirmed, one confirmed by the deadline', async () => {
  const brand = await testBrand(scene);
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene, { seller_level: 2 })]);
  const offerId = await giftCardOffer(scene, shop, { brand_slug: brand.slug });
  const orderId = await boughtOrder(scene, ann, offerId, 3);
  const { units } = await readOrder(scene.services, ann, orderId);
  const [first = '', second = '', third = ''] = units.map(({ id }) => id);
  await triggerUnits(scene, ann, orderId, 'return_sealed', [first]);
  await reveal(scene, ann, orderId, { unit_ids: [second] });
  await triggerUnits(scene, ann, orderId, 'confirm', [second]);
  await advanceAndRun(scene, { hours: 73 });
  const later = await readOrder(scene.services, ann, orderId);
  expect(later.units.map(({ state }) => state)).toEqual(['returned', 'completed', 'in_protection']);
  expect(later.order.state).toBe('in_protection');
  expect(third).not.toBe('');
  await advanceAndRun(scene, { days: 3 });
  expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('completed');
  expect((await readWallet(scene.services, ann)).spendable_minor).toBe(2_358);
});

test('an unpaid order expires and its unit is for sale again (O2)', async () => {
  const game = await testGame(scene);
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const orderId = await openOrder(scene, ann, offerId);
  await advanceAndRun(scene, { minutes: 16 });
  expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('expired');
  await boughtOrder(scene, ann, offerId);
});
