import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from './procedure-call.ts';
import { type RunningShop, startShop } from './running-shop.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database.owner_url, { servers: 2 });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

test('what a scene sets, every server sells, opens and tells to its parties alone', async () => {
  const ann = await buyer(shop.stage);
  const shopkeeper = await seller(shop.stage);
  const { slug: game_slug } = await testGame(shop.stage);
  const offer_id = await accountOffer(shop.stage, shopkeeper, { game_slug });
  const order_id = await boughtOrder(shop.stage, ann, offer_id);
  const token = await shop.signIn(ann);
  for (const server of [0, 1]) {
    const order = answered(await shop.call('orders.detail', { order_id }, { token, server }));
    expect(order).toMatchObject({ state: 'delivered', side: 'buyer' });
    const stranger = await shop.call('orders.detail', { order_id }, { server });
    expect(stranger).toMatchObject({ ok: false, status: 401, code: 'NOT_SIGNED_IN' });
  }
});

test('a server that was killed serves again at the same address', async () => {
  const [, second] = shop.servers;
  await second?.kill();
  await expect(shop.call('site.info', undefined, { server: 1 })).rejects.toThrow('fetch failed');
  await second?.start();
  expect(await shop.call('site.info', undefined, { server: 1 })).toMatchObject({ ok: true });
});
