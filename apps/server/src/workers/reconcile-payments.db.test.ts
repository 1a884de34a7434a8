import { advanceClock, setClockOffset } from '@guildhall/db/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { expirePayment } from '@guildhall/services/payments/settle-payment';
import { readPayment, startOrderPayment } from '@guildhall/services/payments/start-payment';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestPayments,
  type TestPayments,
  TOP_UP_MINOR,
} from '../sandbox-provider/test-payments.ts';

let database: TestDatabase;
let paymentServer: TestPayments;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  const bare = testScene(database.db);
  paymentServer = await startTestPayments(bare.services);
  scene = { ...bare, services: paymentServer.services };
});
afterAll(async () => {
  await paymentServer.stop();
  await database.close();
});
afterEach(async () => {
  // Settles pending payments, so that the next test does not find them.
  await advanceClock(database.db, 2 * 86_400);
  await reconcilePayments(paymentServer.services);
  await setClockOffset(database.db, 0);
});

describe('a payment whose webhook is lost', () => {
  test('is settled by polling, once, with ten concurrent workers (fault 14)', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    await paymentServer.press(redirect_url, 'approve');
    expect(await reconcilePayments(paymentServer.services)).toBe(0);
    await advanceClock(database.db, 61);
    const rounds = Array.from(
      { length: 10 },
      async () => await reconcilePayments(paymentServer.services),
    );
    expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
    // A later webhook changes nothing.
    await paymentServer.letProviderWork();
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('fails if it was declined', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    await paymentServer.press(redirect_url, 'decline');
    await advanceClock(database.db, 61);
    await reconcilePayments(paymentServer.services);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('failed');
  });

  test('is also found among many others', async () => {
    const viewers = await Promise.all(Array.from({ length: 25 }, async () => await buyer(scene)));
    const payments = await Promise.all(
      viewers.map(async (viewer) => await paymentServer.topUp(viewer)),
    );
    for (const { redirect_url } of payments) await paymentServer.press(redirect_url, 'approve');
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(paymentServer.services)).toBe(25);
    for (const viewer of viewers) expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });
});

describe('a payment that is never completed', () => {
  test.each([
    ['that the provider never decides is pending for a day', 'never', 23 * 60],
    ['whose page was left open is pending for an hour', null, 59],
  ] as const)('%s, and then expires', async (_what, choice, pendingMinutes) => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    if (choice !== null) await paymentServer.press(redirect_url, choice);
    await advanceClock(database.db, pendingMinutes * 60);
    await reconcilePayments(paymentServer.services);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    await advanceClock(database.db, 2 * 3_600);
    await reconcilePayments(paymentServer.services);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('expired');
    expect(await paymentServer.spendable(viewer)).toBe(0);
  });

  test('is credited to the wallet when approved after it expired (M8, fault 15)', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    // Before the page is closed, on which nothing could be approved any more.
    await expirePayment(paymentServer.services, payment_id);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('expired');
    await paymentServer.press(redirect_url, 'approve');
    await paymentServer.letProviderWork();
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });
});

describe('while the provider is unavailable', () => {
  test('a payment waits and is settled when the provider is available again (fault 19)', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    await paymentServer.press(redirect_url, 'approve');
    await advanceClock(database.db, 25 * 3_600);
    expect(await reconcilePayments(paymentServer.cut_off())).toBe(0);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(paymentServer.services)).toBe(1);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
  });

  test('nothing is charged, and the same key later finds the same payment (faults 3, 19)', async () => {
    const viewer = await buyer(scene);
    const key = newId();
    const refused = paymentServer.topUp(viewer, key, paymentServer.cut_off());
    await expect(refused).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    // Without a checkout the provider is not polled, and the payment stays pending.
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(paymentServer.services)).toBe(1);
    const first = await paymentServer.topUp(viewer, key);
    expect(await paymentServer.topUp(viewer, key)).toEqual(first);
    await paymentServer.press(first.redirect_url, 'approve');
    await paymentServer.letProviderWork();
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('a payment without a checkout expires after a day without polling', async () => {
    const viewer = await buyer(scene);
    const key = newId();
    await expect(paymentServer.topUp(viewer, key, paymentServer.cut_off())).rejects.toThrow(
      'PROVIDER_UNAVAILABLE',
    );
    await advanceClock(database.db, 25 * 3_600);
    expect(await reconcilePayments(paymentServer.cut_off())).toBe(1);
    const { payment_id } = await paymentServer.topUp(viewer, key);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('expired');
  });
});

describe('an order', () => {
  async function awaitedOrder() {
    const [payer, owner, game] = await Promise.all([buyer(scene), seller(scene), testGame(scene)]);
    const offerId = await accountOffer(scene, owner, { game_slug: game.slug });
    const orderId = await openOrder(scene, payer, offerId);
    return { payer, order_id: orderId };
  }
  const pay = async (payer: Viewer, orderId: string) =>
    await startOrderPayment(paymentServer.services, payer, {
      idempotency_key: newId(),
      order_id: orderId,
    });
  const orderOf = async (payer: Viewer, orderId: string) =>
    (await readOrder(paymentServer.services, payer, orderId)).order;

  test('is paid and delivered by the webhook of its approval', async () => {
    const { payer, order_id } = await awaitedOrder();
    await paymentServer.press((await pay(payer, order_id)).redirect_url, 'approve');
    await paymentServer.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('delivered');
    expect(await paymentServer.spendable(payer)).toBe(0);
  });

  test('that was declined can be paid with a second attempt', async () => {
    const { payer, order_id } = await awaitedOrder();
    await paymentServer.press((await pay(payer, order_id)).redirect_url, 'decline');
    await paymentServer.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('awaiting_payment');
    await paymentServer.press((await pay(payer, order_id)).redirect_url, 'approve');
    await paymentServer.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('delivered');
  });

  test('approved late has expired, and the money is in the wallet (M8, fault 15)', async () => {
    const { payer, order_id } = await awaitedOrder();
    const { payment_id, redirect_url } = await pay(payer, order_id);
    await paymentServer.press(redirect_url, 'late');
    await advanceAndRun(scene, { minutes: 16 });
    await paymentServer.letProviderWork();
    expect(await paymentServer.stateOf(payer, payment_id)).toBe('pending');
    await advanceAndRun(scene, { minutes: 5 });
    await paymentServer.letProviderWork();
    expect(await paymentServer.stateOf(payer, payment_id)).toBe('captured');
    const { state, total_minor } = await orderOf(payer, order_id);
    expect(state).toBe('expired');
    expect(await paymentServer.spendable(payer)).toBe(total_minor);
  });

  test('paid in two tabs has one payment, which takes the money once (M8)', async () => {
    const { payer, order_id } = await awaitedOrder();
    const [first, second] = [await pay(payer, order_id), await pay(payer, order_id)];
    expect(second).toEqual(first);
    await paymentServer.press(first.redirect_url, 'approve');
    await paymentServer.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('delivered');
    expect(await paymentServer.spendable(payer)).toBe(0);
    const { state } = await readPayment(paymentServer.services, payer, first.payment_id);
    expect(state).toBe('captured');
  });
});
