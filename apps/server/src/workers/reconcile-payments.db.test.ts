import { advanceClock, setClockOffset } from '@guildhall/db/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { letPass } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { Viewer } from '@guildhall/services/context';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { readPayment, startOrderPayment } from '@guildhall/services/payments/start-payment';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestWire, type TestWire, TOP_UP_MINOR } from '../sandbox-provider/test-wire.ts';

let database: TestDatabase;
let wire: TestWire;
let stage: Stage;
beforeAll(async () => {
  database = await testDatabase();
  const bare = testStage(database.db);
  wire = await startTestWire(bare.services);
  stage = { ...bare, services: wire.services };
});
afterAll(async () => {
  await wire.stop();
  await database.close();
});
afterEach(async () => {
  // What a test leaves pending must not be found by the next one.
  await advanceClock(database.db, 2 * 86_400);
  await reconcilePayments(wire.services);
  await setClockOffset(database.db, 0);
});

describe('a payment whose webhook is lost', () => {
  test('is settled by the poller, once, by ten workers at once (fault 14)', async () => {
    const viewer = await buyer(stage);
    const { payment_id, redirect_url } = await wire.topUp(viewer);
    await wire.press(redirect_url, 'approve');
    expect(await reconcilePayments(wire.services)).toBe(0);
    await advanceClock(database.db, 61);
    const rounds = Array.from({ length: 10 }, async () => await reconcilePayments(wire.services));
    expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await wire.stateOf(viewer, payment_id)).toBe('captured');
    expect(await wire.spendable(viewer)).toBe(TOP_UP_MINOR);
    // Found after all, it changes nothing more.
    await wire.letProviderWork();
    expect(await wire.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('and that was declined fails', async () => {
    const viewer = await buyer(stage);
    const { payment_id, redirect_url } = await wire.topUp(viewer);
    await wire.press(redirect_url, 'decline');
    await advanceClock(database.db, 61);
    await reconcilePayments(wire.services);
    expect(await wire.stateOf(viewer, payment_id)).toBe('failed');
  });

  test('is found also when many others wait', async () => {
    const viewers = await Promise.all(Array.from({ length: 25 }, async () => await buyer(stage)));
    const payments = await Promise.all(viewers.map(async (viewer) => await wire.topUp(viewer)));
    for (const { redirect_url } of payments) await wire.press(redirect_url, 'approve');
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(wire.services)).toBe(25);
    for (const viewer of viewers) expect(await wire.spendable(viewer)).toBe(TOP_UP_MINOR);
  });
});

describe('a payment that nobody finishes', () => {
  test.each(['never', 'no button'])(
    '(%s) is pending for a day, and then given up',
    async (choice) => {
      const viewer = await buyer(stage);
      const { payment_id, redirect_url } = await wire.topUp(viewer);
      if (choice === 'never') await wire.press(redirect_url, 'never');
      await advanceClock(database.db, 23 * 3_600);
      await reconcilePayments(wire.services);
      expect(await wire.stateOf(viewer, payment_id)).toBe('pending');
      await advanceClock(database.db, 2 * 3_600);
      await reconcilePayments(wire.services);
      expect(await wire.stateOf(viewer, payment_id)).toBe('expired');
      expect(await wire.spendable(viewer)).toBe(0);
    },
  );

  test('and is approved after it was given up lands in the wallet (M8, fault 15)', async () => {
    const viewer = await buyer(stage);
    const { payment_id, redirect_url } = await wire.topUp(viewer);
    await advanceClock(database.db, 25 * 3_600);
    await reconcilePayments(wire.services);
    expect(await wire.stateOf(viewer, payment_id)).toBe('expired');
    await wire.press(redirect_url, 'approve');
    await wire.letProviderWork();
    expect(await wire.stateOf(viewer, payment_id)).toBe('captured');
    expect(await wire.spendable(viewer)).toBe(TOP_UP_MINOR);
  });
});

describe('while the provider is away', () => {
  test('a payment waits, however late, and is settled when the provider is back (fault 19)', async () => {
    const viewer = await buyer(stage);
    const { payment_id, redirect_url } = await wire.topUp(viewer);
    await wire.press(redirect_url, 'approve');
    await advanceClock(database.db, 25 * 3_600);
    expect(await reconcilePayments(wire.cut_off())).toBe(0);
    expect(await wire.stateOf(viewer, payment_id)).toBe('pending');
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(wire.services)).toBe(1);
    expect(await wire.stateOf(viewer, payment_id)).toBe('captured');
  });

  test('nothing is charged; the same key then finds the same payment (faults 3, 19)', async () => {
    const viewer = await buyer(stage);
    const key = newId();
    const refused = wire.topUp(viewer, key, wire.cut_off());
    await expect(refused).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    // Nobody was shown a page, so the provider is not asked, and the payment waits.
    await advanceClock(database.db, 61);
    expect(await reconcilePayments(wire.services)).toBe(1);
    const first = await wire.topUp(viewer, key);
    expect(await wire.topUp(viewer, key)).toEqual(first);
    await wire.press(first.redirect_url, 'approve');
    await wire.letProviderWork();
    expect(await wire.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('a payment that never reached it is given up after a day, unasked', async () => {
    const viewer = await buyer(stage);
    const key = newId();
    await expect(wire.topUp(viewer, key, wire.cut_off())).rejects.toThrow('PROVIDER_UNAVAILABLE');
    await advanceClock(database.db, 25 * 3_600);
    expect(await reconcilePayments(wire.cut_off())).toBe(1);
    const { payment_id } = await wire.topUp(viewer, key);
    expect(await wire.stateOf(viewer, payment_id)).toBe('expired');
  });
});

describe('an order', () => {
  async function awaitedOrder() {
    const [payer, owner, game] = await Promise.all([buyer(stage), seller(stage), testGame(stage)]);
    const offer_id = await accountOffer(stage, owner, { game_slug: game.slug });
    const order_id = await openOrder(stage, payer, offer_id);
    return { payer, order_id };
  }
  const pay = async (payer: Viewer, order_id: string) =>
    await startOrderPayment(wire.services, payer, { idempotency_key: newId(), order_id });
  const orderOf = async (payer: Viewer, order_id: string) =>
    (await readOrder(wire.services, payer, order_id)).order;

  test('is paid and delivered by the webhook of its approval', async () => {
    const { payer, order_id } = await awaitedOrder();
    await wire.press((await pay(payer, order_id)).redirect_url, 'approve');
    await wire.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('delivered');
    expect(await wire.spendable(payer)).toBe(0);
  });

  test('that was declined can be paid with a second try', async () => {
    const { payer, order_id } = await awaitedOrder();
    await wire.press((await pay(payer, order_id)).redirect_url, 'decline');
    await wire.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('awaiting_payment');
    await wire.press((await pay(payer, order_id)).redirect_url, 'approve');
    await wire.letProviderWork();
    expect((await orderOf(payer, order_id)).state).toBe('delivered');
  });

  test('approved late has expired, and the money is in the wallet (M8, fault 15)', async () => {
    const { payer, order_id } = await awaitedOrder();
    const { payment_id, redirect_url } = await pay(payer, order_id);
    await wire.press(redirect_url, 'late');
    await letPass(stage, { minutes: 16 });
    await wire.letProviderWork();
    expect(await wire.stateOf(payer, payment_id)).toBe('pending');
    await letPass(stage, { minutes: 5 });
    await wire.letProviderWork();
    expect(await wire.stateOf(payer, payment_id)).toBe('captured');
    const { state, total_minor } = await orderOf(payer, order_id);
    expect(state).toBe('expired');
    expect(await wire.spendable(payer)).toBe(total_minor);
  });

  test('paid in two tabs takes the money once and gives the rest back (M8)', async () => {
    const { payer, order_id } = await awaitedOrder();
    const tabs = [await pay(payer, order_id), await pay(payer, order_id)];
    for (const { redirect_url } of tabs) await wire.press(redirect_url, 'approve');
    await wire.letProviderWork();
    const { state, total_minor } = await orderOf(payer, order_id);
    expect(state).toBe('delivered');
    expect(await wire.spendable(payer)).toBe(total_minor);
    for (const { payment_id } of tabs) {
      expect((await readPayment(wire.services, payer, payment_id)).state).toBe('captured');
    }
  });
});
