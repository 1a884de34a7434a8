import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from './procedure-call.ts';
import { type RunningShop, startShop } from './running-shop.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

test('every server sells what use cases prepared, and shows an order to its parties only', async () => {
  const ann = await buyer(shop.scene);
  const shopkeeper = await seller(shop.scene);
  const { slug: gameSlug } = await testGame(shop.scene);
  const offerId = await accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug });
  const orderId = await boughtOrder(shop.scene, ann, offerId);
  const token = await shop.signIn(ann);
  for (const server of [0, 1]) {
    const order = answered(
      await shop.call('orders.detail', { order_id: orderId }, { token, server }),
    );
    expect(order).toMatchObject({ state: 'delivered', side: 'buyer' });
    const stranger = await shop.call('orders.detail', { order_id: orderId }, { server });
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
