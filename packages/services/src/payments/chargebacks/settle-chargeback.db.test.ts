import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { deliver, openOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { usedProviderAccounts } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { destroyOldSecrets } from '../../orders/destroy-secrets.ts';
import { payFromWallet } from '../../orders/pay-from-wallet.ts';
import { readOrder } from '../../orders/read-orders.ts';
import { readWallet } from '../../orders/read-wallet.ts';
import { readReceipt } from '../../orders/statements/read-receipt.ts';
import { stripePaymentProvider } from '../../ports/payments/stripe-payment-provider.ts';
import { catchUpEvents } from '../../webhooks/catch-up-events.ts';
import { handleNow, handleWaitingEvents, receiveEvent } from '../../webhooks/receive-event.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { readRefundable } from '../refunds/read-refundable.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { startOrderPayment, startTopUp } from '../start-payment.ts';
import { writeOffDebts } from '../../wallet/write-off-debts.ts';
import { readDebtorsInCases, readOpenCases } from './read-chargebacks.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
const SECRET = `whsec_${'Q7x'.repeat(12)}`;
const TOTAL = 10_400;

let database: TestDatabase;
let stripe: StripeServer;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let shop: Viewer;
let ann: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  stripe = await StripeServer.start(KEY);
  scene = testScene(database.db);
  const provider = stripePaymentProvider({
    secret_key: KEY,
    webhook_secrets: [SECRET],
    delayed_methods: [],
    api_origin: stripe.origin,
    timeout_ms: 500,
  });
  services = { ...scene.services, payment_providers: [provider] };
  gameSlug = (await testGame(scene)).slug;
});
afterAll(async () => {
  await stripe.stop();
  expect(await usedProviderAccounts(database.db)).toEqual(['psp:stripe']);
  await database.close();
});
beforeEach(async () => {
  ann = await buyer(scene);
  shop = await seller(scene, { seller_level: 4 });
});

const reference = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** An order that was paid by card, and waits for its seller. */
async function paidByCard() {
  const offer = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  const offerId = await accountOffer(scene, shop, offer);
  const orderId = await openOrder(scene, ann, offerId);
  const input = { idempotency_key: newId(), order_id: orderId };
  const { redirect_url } = await startOrderPayment(services, ann, input);
  const sessionId = reference(redirect_url);
  expect(await arrive(stripe.account.pay(sessionId))).toBe('handled');
  return { order_id: orderId, session_id: sessionId, offer_id: offerId };
}

/** An order that was paid from the wallet, and then by card, too. */
async function paidTooLate() {
  const offer = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
  const input = { idempotency_key: newId(), order_id: orderId };
  const { redirect_url } = await startOrderPayment(services, ann, input);
  await toppedUp(TOTAL);
  await payFromWallet(services, ann, { idempotency_key: newId(), order_id: orderId });
  const sessionId = reference(redirect_url);
  expect(await arrive(stripe.account.pay(sessionId))).toBe('handled');
  return { order_id: orderId, session_id: sessionId };
}

async function toppedUp(amountMinor: number) {
  const input = { idempotency_key: newId(), amount_minor: amountMinor };
  const { payment_id, redirect_url } = await startTopUp(services, ann, input);
  const sessionId = reference(redirect_url);
  stripe.account.pay(sessionId);
  await advance(scene, { minutes: 1 });
  await reconcilePayments(services);
  return { payment_id, session_id: sessionId };
}

async function arrive(event: object): Promise<string> {
  const { body, headers } = stripe.webhook(event, SECRET);
  const [provider] = services.payment_providers;
  const read = provider?.readWebhook(Buffer.from(body), headers) ?? null;
  if (read === null) return 'ignored';
  const { id } = await receiveEvent(services, 'stripe', read, { handled_now: true });
  return id === null ? 'duplicate' : await handleNow(services, id);
}

const disputeOf = (event: { data: { object: { id: string } } }) => event.data.object.id;
const orderState = async (id: string) => (await readOrder(services, ann, id)).order.state;
async function moneyOf(viewer: Viewer) {
  const wallet = await readWallet(services, viewer);
  const { spendable_minor, chargeback_debt_minor, on_hold_minor } = wallet;
  return { spendable: spendable_minor, debt: chargeback_debt_minor, held: on_hold_minor };
}
const chargebacks = async () =>
  await database.db
    .selectFrom('chargebacks')
    .select(['state', 'amount_minor', 'reason_code'])
    .where('user_id', '=', ann.user_id)
    .execute();

describe('what the provider tells', () => {
  test('an inquiry has taken nothing, and freezes the wallet until the bank has decided', async () => {
    const { order_id, session_id } = await paidByCard();
    const { payment_id } = await toppedUp(3_000);
    const event = stripe.account.dispute(session_id, { status: 'warning_needs_response' });
    expect(await arrive(event)).toBe('handled');
    expect(await orderState(order_id)).toBe('paid');
    expect(await chargebacks()).toEqual([]);
    expect((await readWallet(services, ann)).frozen).toMatchObject({ reason: 'inquiry' });
    const ask = { idempotency_key: newId(), payment_id, amount_minor: 3_000 };
    await expect(requestRefund(services, ann, ask)).rejects.toMatchObject({ code: 'FUNDS_FROZEN' });
    const closed = stripe.account.closeDispute(disputeOf(event), 'warning_closed');
    expect(await arrive(closed)).toBe('handled');
    expect((await readWallet(services, ann)).frozen).toBeNull();
    expect(await moneyOf(ann)).toEqual({ spendable: 3_000, debt: 0, held: 0 });
  });

  test('a chargeback after an inquiry takes from the wallet what the inquiry had frozen', async () => {
    const { session_id } = await toppedUp(3_000);
    const event = stripe.account.dispute(session_id, { status: 'warning_needs_response' });
    await arrive(event);
    expect(await arrive(stripe.account.escalate(disputeOf(event)))).toBe('handled');
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
    expect((await readWallet(services, ann)).frozen).toBeNull();
  });

  test('a lost webhook is found in the list of events, also when all is over by then', async () => {
    const { order_id, session_id } = await paidByCard();
    const dispute = stripe.account.dispute(session_id);
    stripe.account.closeDispute(disputeOf(dispute), 'lost');
    await catchUpEvents(services);
    await handleWaitingEvents(services);
    expect(await orderState(order_id)).toBe('charged_back');
    expect((await chargebacks()).map(({ state }) => state)).toEqual(['lost']);
  });

  test('more than was paid, and a second chargeback of one payment, are for staff (H3)', async () => {
    const { order_id, session_id } = await paidByCard();
    const more = stripe.account.dispute(session_id, { amount: TOTAL + 1 });
    expect(await arrive(more)).toBe('quarantined');
    expect(await orderState(order_id)).toBe('paid');
    expect(await arrive(stripe.account.dispute(session_id))).toBe('handled');
    expect(await arrive(stripe.account.dispute(session_id))).toBe('quarantined');
    expect(await chargebacks()).toHaveLength(1);
  });
});

describe('before the delivery (O24, E12)', () => {
  test('the order ends, its stock is free, and nobody owes anything', async () => {
    const { order_id, session_id } = await paidByCard();
    const event = stripe.account.dispute(session_id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrive(event)));
    expect(answers.filter((answer) => answer === 'handled')).toHaveLength(1);
    expect(await orderState(order_id)).toBe('charged_back');
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
    expect(await readReceipt(services, ann, { order_id })).toMatchObject({
      paid_minor: TOTAL,
      charged_back_minor: TOTAL,
      left_minor: 0,
      fee_minor: 0,
    });
    expect(await chargebacks()).toEqual([
      { state: 'open', amount_minor: TOTAL, reason_code: 'fraudulent' },
    ]);
    // The clock of the order has stopped: nothing is paid back a second time.
    await advanceAndRun(scene, { days: 3 });
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
  });

  test('one that is won brings the money to the wallet of the buyer', async () => {
    const { order_id, session_id } = await paidByCard();
    const dispute = stripe.account.dispute(session_id);
    await arrive(dispute);
    const won = stripe.account.closeDispute(disputeOf(dispute), 'won');
    expect(await arrive(won)).toBe('handled');
    expect(await orderState(order_id)).toBe('charged_back');
    expect(await moneyOf(ann)).toEqual({ spendable: TOTAL, debt: 0, held: 0 });
    // From there it can go back to the card.
    expect(await readRefundable(services, ann)).toMatchObject([{ left_minor: TOTAL }]);
  });
});

describe('after the delivery (E13, M9)', () => {
  async function delivered() {
    const paid = await paidByCard();
    await deliver(scene, shop, paid.order_id, [
      { login: `ann-${newId()}`, password: 'quartz-lantern' },
    ]);
    return paid;
  }

  test('the buyer owes it, the seller is untouched and the units run on', async () => {
    const { order_id, session_id } = await delivered();
    await reveal(scene, ann, order_id);
    await triggerUnits(scene, ann, order_id, 'confirm');
    const before = await moneyOf(shop);
    expect(await arrive(stripe.account.dispute(session_id))).toBe('handled');
    expect(await orderState(order_id)).toBe('in_protection');
    expect(await moneyOf(shop)).toEqual(before);
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: TOTAL, held: 0 });
  });

  test('while it is open no refund leaves the wallet, and what comes in pays the debt', async () => {
    const { order_id, session_id } = await delivered();
    const { payment_id } = await toppedUp(3_000);
    const dispute = stripe.account.dispute(session_id);
    await arrive(dispute);
    const ask = { idempotency_key: newId(), payment_id, amount_minor: 3_000 };
    await expect(requestRefund(services, ann, ask)).rejects.toMatchObject({
      code: 'CHARGEBACK_DEBT',
      facts: { owed_minor: TOTAL },
    });
    // The buyer gives the account back unopened: its money pays what they owe for it.
    await triggerUnits(scene, ann, order_id, 'return_sealed');
    expect(await moneyOf(ann)).toEqual({ spendable: 3_000, debt: 0, held: 0 });
    await expect(
      requestRefund(services, ann, { ...ask, idempotency_key: newId() }),
    ).rejects.toMatchObject({ code: 'FUNDS_FROZEN' });
    const frozen = async () => (await readWallet(services, ann)).frozen;
    expect(await frozen()).toMatchObject({ reason: 'chargeback' });

    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'lost'));
    expect(await frozen()).toBeNull();
    expect(await moneyOf(ann)).toEqual({ spendable: 3_000, debt: 0, held: 0 });
    expect((await chargebacks()).map(({ state }) => state)).toEqual(['lost']);
    await requestRefund(services, ann, { ...ask, idempotency_key: newId() });
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
  });

  test('what was sold is not destroyed before it is decided (K7)', async () => {
    const { order_id, session_id } = await delivered();
    await reveal(scene, ann, order_id);
    await triggerUnits(scene, ann, order_id, 'confirm');
    const dispute = stripe.account.dispute(session_id);
    await arrive(dispute);
    await advanceAndRun(scene, { days: 60 });
    await advanceAndRun(scene, { days: 60 });
    const destroyed = async () => {
      await destroyOldSecrets(services, readOpenCases);
      const { units } = await readOrder(services, ann, order_id);
      return units.map(({ secret_destroyed_at }) => secret_destroyed_at !== null);
    };
    expect(await destroyed()).toEqual([false]);
    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'won'));
    expect(await destroyed()).toEqual([true]);
  });

  test('won, nothing is owed any more', async () => {
    const { session_id } = await delivered();
    const dispute = stripe.account.dispute(session_id);
    await arrive(dispute);
    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'won'));
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
  });

  test('the debt is not written off while the bank may still give it back (E13)', async () => {
    const { session_id } = await delivered();
    const dispute = stripe.account.dispute(session_id);
    await arrive(dispute);
    await advance(scene, { days: 61 });
    await writeOffDebts(services, readDebtorsInCases);
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: TOTAL, held: 0 });
    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'lost'));
    await writeOffDebts(services, readDebtorsInCases);
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
  });

  test('one that was lost while another kept the wallet frozen is paid when that one ends', async () => {
    const first = await delivered();
    const second = await delivered();
    const lost = stripe.account.dispute(first.session_id);
    const won = stripe.account.dispute(second.session_id);
    await arrive(lost);
    await arrive(won);
    await triggerUnits(scene, ann, first.order_id, 'return_sealed');
    await arrive(stripe.account.closeDispute(disputeOf(lost), 'lost'));
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: TOTAL, held: 0 });
    await arrive(stripe.account.closeDispute(disputeOf(won), 'won'));
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
  });
});

describe('of a payment that came too late for an order paid otherwise (E19, M8)', () => {
  test('the order goes on and the wallet pays, whatever was delivered', async () => {
    const { order_id, session_id } = await paidTooLate();
    expect(await moneyOf(ann)).toEqual({ spendable: TOTAL, debt: 0, held: 0 });
    const dispute = stripe.account.dispute(session_id);
    expect(await arrive(dispute)).toBe('handled');
    expect(await orderState(order_id)).toBe('paid');
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'won'));
    expect(await orderState(order_id)).toBe('paid');
    expect(await moneyOf(ann)).toEqual({ spendable: TOTAL, debt: 0, held: 0 });
  });

  test('after the delivery the wallet is not frozen, and the order is no case of a bank', async () => {
    const { order_id, session_id } = await paidTooLate();
    await deliver(scene, shop, order_id, [{ login: `ann-${newId()}`, password: 'quartz-lantern' }]);
    await arrive(stripe.account.dispute(session_id));
    expect(await orderState(order_id)).toBe('delivered');
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
    expect((await readWallet(services, ann)).frozen).toBeNull();
    expect(await readOpenCases(database.db, [order_id])).toEqual(new Set());
  });
});

describe('of a top-up (E19)', () => {
  test('what went back to its source before is charged back all the same (INV10)', async () => {
    const { payment_id, session_id } = await toppedUp(2_000);
    const all = { idempotency_key: newId(), payment_id, amount_minor: 2_000 };
    await requestRefund(services, ann, all);
    expect(await arrive(stripe.account.dispute(session_id))).toBe('handled');
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 2_000, held: 0 });
  });

  test('the wallet pays what it has, and the rest is a debt that is paid when it is lost', async () => {
    const first = await toppedUp(2_000);
    const spent = { idempotency_key: newId(), payment_id: first.payment_id, amount_minor: 1_500 };
    const second = await toppedUp(5_000);
    await requestRefund(services, ann, spent);
    expect(await arrive(stripe.account.dispute(second.session_id))).toBe('handled');
    expect(await moneyOf(ann)).toEqual({ spendable: 500, debt: 0, held: 0 });
    // What the bank took is not refunded a second time.
    const again = { ...spent, idempotency_key: newId(), payment_id: second.payment_id };
    await expect(requestRefund(services, ann, again)).rejects.toMatchObject({
      code: 'REFUND_LIMIT',
      facts: { most_minor: 0 },
    });
    expect(await readRefundable(services, ann)).toMatchObject([{ left_minor: 500 }]);
  });

  test('won, what was paid of the debt comes back too', async () => {
    const { session_id, payment_id } = await toppedUp(2_000);
    const paid = { idempotency_key: newId(), payment_id, amount_minor: 1 };
    await requestRefund(services, ann, paid);
    const dispute = stripe.account.dispute(session_id, { amount: 1_999 });
    await arrive(dispute);
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0, held: 0 });
    await arrive(stripe.account.closeDispute(disputeOf(dispute), 'won'));
    expect(await moneyOf(ann)).toEqual({ spendable: 1_999, debt: 0, held: 0 });
  });
});
