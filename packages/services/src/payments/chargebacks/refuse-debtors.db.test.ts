import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet, settle } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { payFromWallet } from '../../orders/pay-from-wallet.ts';
import { readOrder } from '../../orders/read-orders.ts';
import { readWallet } from '../../orders/read-wallet.ts';
import type { ChargebackStatus } from '../../ports/payments/payment-provider.ts';
import { moveEarnings } from '../../wallet/move-earnings.ts';
import { readWithdrawals } from '../../withdrawals/read-withdrawals.ts';
import { runWithdrawals } from '../../withdrawals/run-withdrawals.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { startOrderPayment } from '../start-payment.ts';
import { settleChargeback } from './settle-chargeback.ts';

/** Who owes for a chargeback goes on with nothing until it is repaid (rules.md §6, M9). */

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const TOTAL = 10_400;
const offer = async () => await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
const key = () => ({ idempotency_key: newId() });

async function moneyOf(viewer: Viewer) {
  const wallet = await readWallet(scene.services, viewer);
  const { spendable_minor, available_minor, chargeback_debt_minor } = wallet;
  return { wallet: spendable_minor, available: available_minor, debt: chargeback_debt_minor };
}

async function lastPayment(viewer: Viewer): Promise<string> {
  const { id } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', viewer.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** The provider tells of a chargeback of a payment. */
async function hear(paymentId: string, amountMinor: number, status: ChargebackStatus['status']) {
  const quiet = { ...scene.services, alert: () => undefined };
  return await settleChargeback(quiet, 'desk', {
    provider_reference: `du_${paymentId}`,
    client_reference: paymentId,
    status,
    amount_minor: amountMinor,
    currency: 'USD',
    reason_code: 'fraudulent',
    evidence_due_at: null,
  });
}

/** A top-up that was spent and then charged back: the viewer owes all of it. */
async function owes(viewer: Viewer): Promise<string> {
  await fundWallet(scene, viewer, TOTAL);
  const paymentId = await lastPayment(viewer);
  const orderId = await openOrder(scene, viewer, await offer());
  await payFromWallet(scene.services, viewer, { ...key(), order_id: orderId });
  expect(await hear(paymentId, TOTAL, 'open')).toBe('settled');
  expect(await moneyOf(viewer)).toMatchObject({ wallet: 0, debt: TOTAL });
  return paymentId;
}

const mailTo = async (viewer: Viewer, part: string) => {
  await drainOutbox(scene.services);
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  const mails = await readCaughtMails(scene.services, email);
  return mails.find(({ subject }) => subject.includes(part));
};

describe('after a charged back top-up that was spent (E19)', () => {
  test('nothing is bought, neither from the wallet nor by card, while the case is open or lost', async () => {
    const open = await openOrder(scene, ann, await offer());
    const paymentId = await owes(ann);
    const refused = { code: 'CHARGEBACK_DEBT', facts: { owed_minor: TOTAL } };
    for (const status of ['open', 'lost'] as const) {
      await hear(paymentId, TOTAL, status);
      await expect(openOrder(scene, ann, await offer())).rejects.toMatchObject(refused);
      const pay = { ...key(), order_id: open };
      await expect(payFromWallet(scene.services, ann, pay)).rejects.toMatchObject(refused);
      await expect(
        startOrderPayment(scene.services, ann, { ...key(), order_id: open }),
      ).rejects.toMatchObject(refused);
    }
  });

  test('a top-up pays the debt first, and what is left can be spent once it is decided', async () => {
    const paymentId = await owes(ann);
    await fundWallet(scene, ann, 4_000);
    expect(await moneyOf(ann)).toMatchObject({ wallet: 0, debt: TOTAL - 4_000 });
    expect(await mailTo(ann, 'of what you owed was paid')).toMatchObject({
      text: expect.stringContaining('$64.00'),
    });
    await fundWallet(scene, ann, 10_000);
    expect(await moneyOf(ann)).toMatchObject({ wallet: 3_600, debt: 0 });
    // Frozen until the bank has decided.
    const back = { ...key(), payment_id: await lastPayment(ann), amount_minor: 1_000 };
    await expect(requestRefund(scene.services, ann, back)).rejects.toMatchObject({
      code: 'FUNDS_FROZEN',
    });
    await hear(paymentId, TOTAL, 'lost');
    expect(await moneyOf(ann)).toMatchObject({ wallet: 3_600, debt: 0 });
  });

  test('a payment that is captured late pays the debt, and its order ends unpaid (M8)', async () => {
    const orderId = await openOrder(scene, ann, await offer());
    const input = { ...key(), order_id: orderId };
    const { redirect_url } = await startOrderPayment(scene.services, ann, input);
    await owes(ann);
    await scene.approve(redirect_url);
    await settle(scene, redirect_url);
    expect(await moneyOf(ann)).toMatchObject({ wallet: 0, debt: 0 });
    expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('awaiting_payment');
    await advanceAndRun(scene, { hours: 1 });
    expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('expired');
  });

  test('a refund pays the debt (E3), and what was paid comes back when the case is won', async () => {
    const order = await boughtOrder(scene, ann, await offer());
    const paymentId = await owes(ann);
    await triggerUnits(scene, ann, order, 'return_sealed');
    expect(await moneyOf(ann)).toMatchObject({ wallet: 0, debt: 0 });
    await hear(paymentId, TOTAL, 'won');
    expect(await moneyOf(ann)).toMatchObject({ wallet: TOTAL, debt: 0 });
  });
});

describe('a seller who owes for a chargeback of their own purchase', () => {
  let shop: Viewer;
  let method: string;

  beforeEach(async () => {
    const made = await withdrawingSeller(scene, { seller_level: 1 });
    shop = made.viewer;
    method = made.method_id;
  });

  /** Earnings that are available: 85.10. */
  const earned = async () => {
    await sell(scene, shop, gameSlug, 10_000);
    await advanceAndRun(scene, { days: 8 });
    return (await moneyOf(shop)).available;
  };

  test('neither withdraws nor moves earnings; lost, these pay the debt (E10)', async () => {
    const available = await earned();
    const paymentId = await owes(shop);
    const move = { ...key(), amount_minor: 100 };
    const refused = { code: 'CHARGEBACK_DEBT', facts: { owed_minor: TOTAL } };
    await expect(moveEarnings(scene.services, shop, move)).rejects.toMatchObject(refused);
    await expect(withdraw(scene, shop, method, 1_000)).rejects.toMatchObject(refused);
    await hear(paymentId, TOTAL, 'lost');
    expect(await moneyOf(shop)).toEqual({ wallet: 0, available: 0, debt: TOTAL - available });
  });

  test('a release pays the debt whole, and comes back to where it was when the case is won', async () => {
    await sell(scene, shop, gameSlug, 10_000);
    const paymentId = await owes(shop);
    await advanceAndRun(scene, { days: 8 });
    const paid = TOTAL - (await moneyOf(shop)).debt;
    expect(paid).toBeGreaterThan(8_000);
    expect((await moneyOf(shop)).available).toBe(0);
    await fundWallet(scene, shop, 500);
    await hear(paymentId, TOTAL, 'won');
    expect(await moneyOf(shop)).toEqual({ wallet: 500, available: paid, debt: 0 });
  });

  test('a withdrawal that was not sent fails, and its money pays the debt', async () => {
    const available = await earned();
    await withdraw(scene, shop, method, 2_000);
    await owes(shop);
    await runWithdrawals(scene.services);
    const page = { cursor: null, limit: 10 };
    const { items } = await readWithdrawals(scene.services, shop, page);
    expect(items).toMatchObject([{ state: 'failed', outcome_code: 'chargeback_debt' }]);
    expect(await moneyOf(shop)).toEqual({
      wallet: 0,
      available: available - 2_000,
      debt: TOTAL - 2_000,
    });
    expect(await mailTo(shop, 'withdrawal')).toBeDefined();
  });
});
