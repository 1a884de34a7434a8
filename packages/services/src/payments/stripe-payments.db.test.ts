import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { stripePaymentProvider } from '../ports/payments/stripe-payment-provider.ts';
import { catchUpEvents } from '../webhooks/catch-up-events.ts';
import { handleNow, handleWaitingEvents, receiveEvent } from '../webhooks/receive-event.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { readPayment, startOrderPayment, startTopUp } from './start-payment.ts';

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
    delayed_methods: ['us_bank_account'],
    api_origin: stripe.origin,
    timeout_ms: 500,
  });
  services = { ...scene.services, payment_providers: [provider] };
  shop = await seller(scene, { seller_level: 4 });
  gameSlug = (await testGame(scene)).slug;
});
afterAll(async () => {
  await stripe.stop();
  await database.close();
});
beforeEach(async () => {
  ann = await buyer(scene);
});

const reference = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function startPaying() {
  const offer = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
  const input = { idempotency_key: newId(), order_id: orderId };
  const { payment_id, redirect_url } = await startOrderPayment(services, ann, input);
  return { order_id: orderId, payment_id, session_id: reference(redirect_url) };
}

async function startToppingUp() {
  const input = { idempotency_key: newId(), amount_minor: 5_000 };
  const { payment_id, redirect_url } = await startTopUp(services, ann, input);
  return { payment_id, session_id: reference(redirect_url) };
}

/** An event of Stripe arrives as a signed webhook. */
async function arrive(event: object): Promise<string> {
  const { body, headers } = stripe.webhook(event, SECRET);
  const [provider] = services.payment_providers;
  const read = provider?.readWebhook(Buffer.from(body), headers) ?? null;
  if (read === null) return 'ignored';
  const { id } = await receiveEvent(services, 'stripe', read, { handled_now: true });
  return id === null ? 'duplicate' : await handleNow(services, id);
}

const stateOf = async (paymentId: string) => (await readPayment(services, ann, paymentId)).state;
const orderState = async (id: string) => (await readOrder(services, ann, id)).order.state;
const spendable = async () => (await readWallet(services, ann)).spendable_minor;

describe('a card payment by Stripe', () => {
  test('pays its order when its webhook arrives, 50 times (H2, F12)', async () => {
    const { order_id, payment_id, session_id } = await startPaying();
    const event = stripe.account.pay(session_id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => arrive(event)));
    expect(answers.filter((answer) => answer === 'handled')).toHaveLength(1);
    expect(await stateOf(payment_id)).toBe('captured');
    expect(await orderState(order_id)).toBe('paid');
    expect(await spendable()).toBe(0);
  });

  test('is settled without its webhook: by the poller, and by the list of events (F14)', async () => {
    const polled = await startPaying();
    stripe.account.pay(polled.session_id);
    await advance(scene, { minutes: 1 });
    await reconcilePayments(services);
    expect(await stateOf(polled.payment_id)).toBe('captured');

    const missed = await startToppingUp();
    stripe.account.pay(missed.session_id);
    expect(await catchUpEvents(services)).toBeGreaterThan(0);
    expect(await catchUpEvents(services)).toBe(0);
    await handleWaitingEvents(services);
    expect(await stateOf(missed.payment_id)).toBe('captured');
    expect(await spendable()).toBe(5_000);
  });

  test('cannot be made after the order has expired: its page is closed', async () => {
    const { order_id, payment_id, session_id } = await startPaying();
    await advanceAndRun(scene, { minutes: 16 });
    expect(await orderState(order_id)).toBe('expired');
    await reconcilePayments(services);
    expect(stripe.account.session(session_id).status).toBe('expired');
    expect(await stateOf(payment_id)).toBe('expired');
  });

  test('that was made in the last moment all the same is in the wallet (M8, F15)', async () => {
    const { order_id, payment_id, session_id } = await startPaying();
    await advanceAndRun(scene, { minutes: 16 });
    stripe.account.pay(session_id);
    await reconcilePayments(services);
    expect(await orderState(order_id)).toBe('expired');
    expect(await stateOf(payment_id)).toBe('captured');
    expect(await spendable()).toBe(TOTAL);
  });

  test('of another amount is quarantined with its event, and pays nothing (H3)', async () => {
    const { order_id, payment_id, session_id } = await startPaying();
    Object.assign(stripe.account.session(session_id), { amount_total: TOTAL - 1 });
    expect(await arrive(stripe.account.pay(session_id))).toBe('quarantined');
    expect(await stateOf(payment_id)).toBe('quarantined');
    expect(await orderState(order_id)).toBe('awaiting_payment');
  });

  test('is not charged twice when Stripe fails after it has opened the page (F19)', async () => {
    const input = { idempotency_key: newId(), amount_minor: 2_000 };
    stripe.failNext('error_after', 'error', 'error');
    await expect(startTopUp(services, ann, input)).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    });
    const { payment_id, redirect_url } = await startTopUp(services, ann, input);
    expect(await arrive(stripe.account.pay(reference(redirect_url)))).toBe('handled');
    expect(await stateOf(payment_id)).toBe('captured');
    expect(await spendable()).toBe(2_000);
  });
});

describe('a method whose money arrives days later', () => {
  test.each([
    [true, 'captured', 5_000],
    [false, 'failed', 0],
  ])('tops up the wallet once it arrives: %s', async (isPaid, state, amount) => {
    const { payment_id, session_id } = await startToppingUp();
    expect(await arrive(stripe.account.payLater(session_id))).toBe('handled');
    expect(await stateOf(payment_id)).toBe('pending');
    expect(await arrive(stripe.account.settleLater(session_id, isPaid))).toBe('handled');
    expect(await stateOf(payment_id)).toBe(state);
    expect(await spendable()).toBe(amount);
  });
});

test('events in any order end in the state that Stripe has (F13)', async () => {
  const { payment_id, session_id } = await startToppingUp();
  const first = stripe.account.payLater(session_id);
  const second = stripe.account.settleLater(session_id, true);
  expect([await arrive(second), await arrive(first)]).toEqual(['handled', 'handled']);
  expect(await stateOf(payment_id)).toBe('captured');
  expect(await spendable()).toBe(5_000);
});

test('events of a connected account, of the other mode and of the future wait for staff (H3)', async () => {
  const { payment_id, session_id } = await startToppingUp();
  const event = stripe.account.pay(session_id);
  const wrong = [
    { account: 'acct_of_somebody_else' },
    { livemode: true },
    { created: event.created + 3_600 },
  ];
  for (const changes of wrong) {
    expect(await arrive({ ...event, id: `evt_${newId()}`, ...changes })).toBe('quarantined');
  }
  expect(await stateOf(payment_id)).toBe('pending');
  expect(await arrive(event)).toBe('handled');
  expect(await stateOf(payment_id)).toBe('captured');
});
