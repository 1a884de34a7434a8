import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, payOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { listForOrder } from './list-for-order.ts';
import { settlePayment } from './settle-payment.ts';
import { startOrderPayment } from './start-payment.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let shop: Viewer;
let gameSlug: string;
let ann: Viewer;
let orderId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  shop = await seller(scene, { seller_level: 4 });
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
  const offer = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
});

const payByCard = async () =>
  await startOrderPayment(scene.services, ann, { idempotency_key: newId(), order_id: orderId });

async function settle(
  redirectUrl: string,
  status: 'pending' | 'captured' | 'declined',
  declineCode: string | null = null,
) {
  const reference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  const read = await scene.provider.readCheckout(reference);
  const checkout = { ...read, status, decline_code: declineCode };
  const provider = scene.provider.name;
  await settlePayment(scene.services, { provider, checkout });
}

async function listed(viewer: Viewer) {
  const payments = await listForOrder(scene.services, viewer, { order_id: orderId });
  return payments.map(({ id, state, credited_to }) => ({ id, state, credited_to }));
}

test('while a payment is pending, no second one begins beside it, in two tabs at once either', async () => {
  const first = await payByCard();
  expect(await Promise.all([payByCard(), payByCard()])).toEqual([first, first]);
  expect(await listed(ann)).toEqual([
    { id: first.payment_id, state: 'pending', credited_to: null },
  ]);
  await settle(first.redirect_url, 'declined');
  expect(await payByCard()).not.toEqual(first);
});

test('the buyer sees where each captured payment went, and nobody else sees any (M8)', async () => {
  const late = await payByCard();
  await settle(late.redirect_url, 'declined');
  const paying = await payByCard();
  await settle(paying.redirect_url, 'captured');
  await settle(late.redirect_url, 'captured');
  expect(await listed(ann)).toEqual([
    { id: paying.payment_id, state: 'captured', credited_to: 'order' },
    { id: late.payment_id, state: 'captured', credited_to: 'wallet' },
  ]);
  expect(await listed(shop)).toEqual([]);
});

test('a payment beside one from the wallet is in the wallet (M8)', async () => {
  const { payment_id, redirect_url } = await payByCard();
  await payOrder(scene, ann, orderId);
  await settle(redirect_url, 'captured');
  expect(await listed(ann)).toEqual([{ id: payment_id, state: 'captured', credited_to: 'wallet' }]);
});

test('why a card was declined is kept while its page is open, and not when another card has paid', async () => {
  const { redirect_url } = await payByCard();
  const states = async () =>
    (await listForOrder(scene.services, ann, { order_id: orderId })).map(
      ({ state, decline_reason }) => [state, decline_reason],
    );
  await settle(redirect_url, 'pending', 'insufficient_funds');
  expect(await states()).toEqual([['pending', 'insufficient_funds']]);
  await settle(redirect_url, 'declined', 'stolen_card');
  expect(await states()).toEqual([['failed', 'refused']]);
  await settle(redirect_url, 'captured', 'expired_card');
  await settle(redirect_url, 'declined', 'expired_card');
  expect(await states()).toEqual([['captured', 'refused']]);
});
