import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { listEntriesSchema } from '@guildhall/domain/wallet/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun, sendMails } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, payOrder, trigger } from '@guildhall/scenes/orders';
import { fakePaymentProvider } from '@guildhall/scenes/providers/fake-payment-provider';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { runDeadlines } from '../orders/run-deadlines.ts';
import type {
  CheckoutRequest,
  CheckoutStatus,
  PaymentProvider,
} from '../ports/payments/payment-provider.ts';
import { freezeFunds } from '../wallet/freeze-funds.ts';
import { readEntries } from '../wallet/read-entries.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';
import { readPayment, startOrderPayment, startTopUp } from './start-payment.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const MANUAL = { delivery: 'manual', delivery_minutes: 60 } as const;

interface Started {
  readonly order_id: string;
  readonly payment_id: string;
  readonly redirect_url: string;
}

async function startPaying(): Promise<Started> {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, ...MANUAL });
  const orderId = await openOrder(scene, ann, offerId);
  return { order_id: orderId, ...(await payAgain(orderId)) };
}

const away = async () => {
  throw new Refusal('PROVIDER_UNAVAILABLE');
};
const topUpInput = () => ({ idempotency_key: newId(), amount_minor: 1_000 });

const payAgain = async (orderId: string) =>
  await startOrderPayment(scene.services, ann, { idempotency_key: newId(), order_id: orderId });

async function checkoutOf({ redirect_url }: Pick<Started, 'redirect_url'>) {
  const reference = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  return await scene.provider.readCheckout(reference);
}

/** Settles the provider's current checkout with the test's changes, like a webhook. */
async function settle(started: Pick<Started, 'redirect_url'>, changes: Partial<CheckoutStatus>) {
  const checkout = { ...(await checkoutOf(started)), ...changes };
  const provider = scene.provider.name;
  return await settlePayment(scene.services, { provider, checkout });
}

async function standing({ order_id, payment_id }: Pick<Started, 'order_id' | 'payment_id'>) {
  const [{ order }, payment, wallet] = await Promise.all([
    readOrder(scene.services, ann, order_id),
    readPayment(scene.services, ann, payment_id),
    readWallet(scene.services, ann),
  ]);
  return {
    order: order.state,
    payment: payment.state,
    spendable: wallet.spendable_minor,
    escrow: wallet.in_escrow_minor,
  };
}

const PAID = { order: 'paid', payment: 'captured', spendable: 0, escrow: 10_400 };
const captured = { status: 'captured' } as const;
const declined = { status: 'declined' } as const;

test('a captured payment pays its order, to the cent', async () => {
  const started = await startPaying();
  expect(await settle(started, captured)).toBe('settled');
  expect(await standing(started)).toEqual(PAID);
});

test('money for a frozen wallet is captured and stays in it, and the order unpaid (W12, M8)', async () => {
  const started = await startPaying();
  const wallet = { account_id: `wallet:${ann.user_id}` } as const;
  const owner = { owner_kind: 'payment_case', owner_id: newId(), reason: 'charge-back' } as const;
  await inTransaction(database.db, (trx) => freezeFunds(trx, [wallet], owner));
  expect(await settle(started, captured)).toBe('settled');
  const unpaid = { order: 'awaiting_payment', payment: 'captured', spendable: 10_400, escrow: 0 };
  expect(await standing(started)).toEqual(unpaid);
});

describe('duplicate notifications have one effect (H2, F12)', () => {
  test('50 concurrent reports of one capture', async () => {
    const started = await startPaying();
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(started, captured)));
    expect(answers.filter((answer) => answer === 'settled')).toHaveLength(1);
    expect(await standing(started)).toEqual(PAID);
  });

  test('20 concurrent events about one capture, and the poller', async () => {
    const started = await startPaying();
    scene.answer(started.redirect_url, 'captured');
    await advance(scene, { minutes: 2 });
    const changes = Array.from({ length: 20 }, () => settle(started, captured));
    await Promise.all([...changes, reconcilePayments(scene.services)]);
    expect(await standing(started)).toEqual(PAID);
  });
});

test.each([
  ['declined, captured', [declined, captured]],
  ['captured, declined', [captured, declined]],
  ['pending, captured', [{ status: 'pending' } as const, captured]],
  ['captured, pending', [captured, { status: 'pending' } as const]],
  ['declined, declined, captured, declined', [declined, declined, captured, declined]],
])('%s: in any order of events, a captured payment pays (F13)', async (_how, updates) => {
  const started = await startPaying();
  for (const changes of updates) await settle(started, changes);
  expect(await standing(started)).toEqual(PAID);
});

test('after a declined payment the order can be paid again', async () => {
  const started = await startPaying();
  await settle(started, declined);
  const refused = { order: 'awaiting_payment', payment: 'failed', spendable: 0, escrow: 0 };
  expect(await standing(started)).toEqual(refused);
  const second = { order_id: started.order_id, ...(await payAgain(started.order_id)) };
  await settle(second, captured);
  expect(await standing(second)).toEqual(PAID);
});

describe('a late capture goes to the buyer’s wallet (M8, F15)', () => {
  const IN_WALLET = { payment: 'captured', spendable: 10_400, escrow: 0 };

  test('after the order has expired', async () => {
    const started = await startPaying();
    await advanceAndRun(scene, { minutes: 16 });
    expect(await settle(started, captured)).toBe('settled');
    expect(await standing(started)).toEqual({ ...IN_WALLET, order: 'expired' });
    const entries = await readEntries(scene.services, ann, listEntriesSchema.parse({}));
    expect(entries.items).toMatchObject([{ code: 'E1', order_id: started.order_id }]);
  });

  test('after the buyer abandoned the order; they are notified', async () => {
    const email = `late-${newId().slice(-8)}@example.test`;
    ann = await buyer(scene, { email });
    const started = await startPaying();
    await trigger(scene, ann, started.order_id, 'abandon');
    await settle(started, captured);
    expect(await standing(started)).toEqual({ ...IN_WALLET, order: 'expired' });
    await sendMails(scene);
    const [mail] = await readCaughtMails(scene.services, email);
    expect(mail?.subject).toBe('$104.00 added to your wallet');
    expect(mail?.text).toContain('The order had already ended');
  });

  test('after the payment expired', async () => {
    const started = await startPaying();
    await advanceAndRun(scene, { hours: 25 });
    await reconcilePayments(scene.services);
    expect(await standing(started)).toMatchObject({ payment: 'expired', spendable: 0 });
    await settle(started, captured);
    expect(await standing(started)).toEqual({ ...IN_WALLET, order: 'expired' });
  });

  test('after the order was paid from the wallet', async () => {
    const started = await startPaying();
    await payOrder(scene, ann, started.order_id);
    await settle(started, captured);
    expect(await standing(started)).toEqual({ ...PAID, spendable: 10_400 });
  });

  test('as the second of two payments of one order', async () => {
    const first = await startPaying();
    await settle(first, declined);
    const second = { order_id: first.order_id, ...(await payAgain(first.order_id)) };
    await Promise.all([settle(first, captured), settle(second, captured)]);
    expect(await standing(second)).toEqual({ ...PAID, spendable: 10_400 });
  });

  test('at the moment of expiry it either pays or goes to the wallet', async () => {
    for (let round = 0; round < 4; round += 1) {
      ann = await buyer(scene);
      const started = await startPaying();
      await advance(scene, { minutes: 15 });
      await Promise.all([settle(started, captured), runDeadlines(scene.services)]);
      const now = await standing(started);
      expect([PAID, { ...IN_WALLET, order: 'expired' }]).toContainEqual(now);
    }
  });
});

describe('a checkout that does not match moves no money (H3)', () => {
  test.each<[string, Partial<CheckoutStatus>]>([
    ['a cent less', { amount_minor: 10_399 }],
    ['a cent more', { amount_minor: 10_401 }],
    ['another currency', { currency: 'EUR' }],
  ])('%s is quarantined permanently', async (_what, changes) => {
    const started = await startPaying();
    await settle(started, { ...captured, ...changes });
    const quarantined = {
      order: 'awaiting_payment',
      payment: 'quarantined',
      spendable: 0,
      escrow: 0,
    };
    expect(await standing(started)).toEqual(quarantined);
    expect(await settle(started, captured)).toBe('nothing_to_do');
    expect(await standing(started)).toEqual(quarantined);
  });

  test.each<[string, Partial<CheckoutStatus>]>([
    ['an unknown checkout', { provider_reference: 'checkout_of_another_client' }],
    ['a checkout that names another payment', { client_reference: newId() }],
  ])('%s changes nothing (INV11)', async (_what, changes) => {
    const started = await startPaying();
    const before = await databaseImage(database.owner_db);
    expect(await settle(started, { ...captured, ...changes })).toBe('unknown');
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });
});

describe('the poller (F14, F19)', () => {
  test('settles a payment without a webhook after a minute', async () => {
    const started = await startPaying();
    scene.answer(started.redirect_url, 'captured');
    await reconcilePayments(scene.services);
    expect(await standing(started)).toMatchObject({ payment: 'pending' });
    await advance(scene, { minutes: 1 });
    await reconcilePayments(scene.services);
    expect(await standing(started)).toEqual(PAID);
  });

  test('checks a payment once a minute, however many workers there are', async () => {
    const started = await startPaying();
    await advance(scene, { minutes: 1 });
    let reads = 0;
    const paymentProvider = {
      ...scene.provider,
      readCheckout: async (reference: string) => {
        if (started.redirect_url.endsWith(reference)) reads += 1;
        return await scene.provider.readCheckout(reference);
      },
    };
    const services = { ...scene.services, payment_providers: [paymentProvider] };
    await Promise.all(Array.from({ length: 5 }, () => reconcilePayments(services)));
    expect(reads).toBe(1);
  });

  test('expires a payment after a day, and not before', async () => {
    const started = await startPaying();
    await advance(scene, { hours: 23, minutes: 59 });
    await reconcilePayments(scene.services);
    expect(await standing(started)).toMatchObject({ payment: 'pending' });
    await advance(scene, { minutes: 1 });
    await reconcilePayments(scene.services);
    expect(await standing(started)).toMatchObject({ payment: 'expired' });
  });
});

describe('with two providers', () => {
  /** The shop has moved to another provider; the old one still settles its own payments. */
  function moved(old: Partial<PaymentProvider> = {}) {
    const next = fakePaymentProvider('next');
    const providers = [next.provider, { ...scene.provider, ...old }];
    return { next, services: { ...scene.services, payment_providers: providers } };
  }

  test('new payments go to the first, and each is polled at the one it was made with', async () => {
    const before = await startPaying();
    const { next, services } = moved();
    const after = await startTopUp(services, ann, topUpInput());
    const rows = await database.db
      .selectFrom('payments')
      .select('provider')
      .where('id', 'in', [before.payment_id, after.payment_id])
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ provider }) => provider)).toEqual(['desk', 'next']);
    scene.answer(before.redirect_url, 'captured');
    next.answer(after.redirect_url, 'captured');
    await advance(scene, { minutes: 1 });
    await reconcilePayments(services);
    expect(await standing(before)).toMatchObject({ payment: 'captured', order: 'paid' });
    expect(await readPayment(services, ann, after.payment_id)).toMatchObject({ state: 'captured' });
  });

  test('a retry opens the checkout at the provider that the payment began with', async () => {
    const input = topUpInput();
    const cutOff = { ...scene.provider, openCheckout: away };
    const opening = startTopUp({ ...scene.services, payment_providers: [cutOff] }, ann, input);
    await expect(opening).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    const { redirect_url } = await startTopUp(moved().services, ann, input);
    expect(redirect_url).toContain('desk_');
  });

  test('another provider’s report about the same reference settles nothing (H3)', async () => {
    const started = await startPaying();
    const checkout = { ...(await checkoutOf(started)), ...captured };
    const { services } = moved();
    const report = { provider: 'next', checkout };
    expect(await settlePayment(services, report)).toBe('unknown');
    expect(await standing(started)).toMatchObject({ payment: 'pending' });
  });

  test('one that is away keeps no payment of the other from being settled, nor loses its own', async () => {
    const before = await startPaying();
    const { next, services } = moved({ readCheckout: away });
    const after = await startTopUp(services, ann, topUpInput());
    scene.answer(before.redirect_url, 'captured');
    next.answer(after.redirect_url, 'captured');
    // A day later the payment is due to expire, but its provider may have captured it.
    await advance(scene, { hours: 24 });
    await reconcilePayments(services);
    expect(await readPayment(services, ann, after.payment_id)).toMatchObject({ state: 'captured' });
    expect(await standing(before)).toMatchObject({ payment: 'pending' });
    await advance(scene, { minutes: 1 });
    await reconcilePayments(moved().services);
    expect(await standing(before)).toMatchObject({ payment: 'captured' });
  });

  test('a payment whose provider is not configured stays open, and the operator is told', async () => {
    const started = await startPaying();
    await advance(scene, { hours: 24 });
    const next = fakePaymentProvider('next').provider;
    await reconcilePayments({ ...scene.services, payment_providers: [next] });
    expect(await standing(started)).toMatchObject({ payment: 'pending' });
    expect(scene.alerts).toContain('payments are open at a provider that is not configured');
    await reconcilePayments(scene.services);
  });
});

test('a payment of another user looks missing (Z2)', async () => {
  const { payment_id } = await startTopUp(scene.services, ann, {
    idempotency_key: newId(),
    amount_minor: 1_000,
  });
  const other = await buyer(scene);
  for (const id of [payment_id, newId()]) {
    await expect(readPayment(scene.services, other, id)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    });
  }
});

test('the provider sends a buyer back to the language that they pay in', async () => {
  const { provider } = scene;
  const requests: CheckoutRequest[] = [];
  const openCheckout = async (request: CheckoutRequest) => {
    requests.push(request);
    return await provider.openCheckout(request);
  };
  const services = { ...scene.services, payment_providers: [{ ...provider, openCheckout }] };
  await startTopUp(services, ann, topUpInput(), 'de');
  await startTopUp(services, ann, topUpInput());
  expect(requests.map(({ success_url }) => new URL(success_url).pathname)).toEqual([
    '/de/order/checkout/payment-success',
    '/order/checkout/payment-success',
  ]);
  expect(requests.map(({ description }) => description)).toEqual([
    'Guthaben bei Guildhall',
    'Guildhall wallet',
  ]);
});
