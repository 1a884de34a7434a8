import { Refusal } from '@guildhall/domain/kernel/errors';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusedByProvider, UnknownAtProvider } from './payment-provider.ts';
import { isLiveKey } from './stripe-client.ts';
import { stripePaymentProvider } from './stripe-payment-provider.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
const SECRET = `whsec_${'Q7x'.repeat(12)}`;
const OLD_SECRET = `whsec_${'b4Z'.repeat(12)}`;

let stripe: StripeServer;
beforeEach(async () => {
  stripe = await StripeServer.start(KEY);
});
afterEach(async () => await stripe.stop());

const provider = (changes: { secret_key?: string; timeout_ms?: number } = {}) =>
  stripePaymentProvider({
    secret_key: KEY,
    webhook_secrets: [SECRET, OLD_SECRET],
    delayed_methods: ['us_bank_account'],
    api_origin: stripe.origin,
    ...changes,
  });

const request = {
  client_reference: '01990000-0000-7000-8000-000000000001',
  purpose: 'order',
  amount_minor: 1_250,
  currency: 'USD',
  description: 'Silver account',
  success_url: 'https://shop.test/ok',
  failure_url: 'https://shop.test/failed',
} as const;

const open = async (changes: Partial<Parameters<typeof openWith>[0]> = {}) =>
  await openWith({ ...request, ...changes });
const openWith = async (given: Parameters<ReturnType<typeof provider>['openCheckout']>[0]) =>
  await provider().openCheckout(given);

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
}

describe('a checkout', () => {
  test('is opened with our payment as idempotency key, a pinned version and the exact amount', async () => {
    const { provider_reference, redirect_url } = await open();
    expect(redirect_url).toContain(provider_reference);
    expect(stripe.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      headers: {
        'stripe-version': '2026-10-28.endive',
        'idempotency-key': request.client_reference,
        'content-type': 'application/x-www-form-urlencoded',
      },
      params: {
        client_reference_id: request.client_reference,
        line_items: {
          0: { quantity: '1', price_data: { currency: 'usd', unit_amount: '1250' } },
        },
        adaptive_pricing: { enabled: 'false' },
      },
    });
  });

  test('of an order takes no method whose money arrives days later; a top-up does', async () => {
    const order = await open();
    const topUp = await open({ client_reference: 'another', purpose: 'top_up' });
    const methods = (id: string) => stripe.account.session(id).allowed_payment_method_types;
    expect(methods(order.provider_reference)).toEqual(['card']);
    expect(methods(topUp.provider_reference)).toEqual(['card', 'us_bank_account']);
  });

  test('is the same one for a second call (F3)', async () => {
    expect(await open()).toEqual(await open());
  });

  test('is one, although the response to the first call was lost (F3, F19)', async () => {
    stripe.failNext('error_after');
    const first = await open();
    expect(await open()).toEqual(first);
    const keys = stripe.requests.map(({ headers }) => headers);
    expect(keys).toMatchObject(keys.map(() => ({ 'idempotency-key': request.client_reference })));
    expect(stripe.requests.length).toBeGreaterThan(2);
  });

  test('is pending, then captured with its amount', async () => {
    const { provider_reference: reference } = await open();
    const checkout = {
      provider_reference: reference,
      client_reference: request.client_reference,
      amount_minor: 1_250,
      currency: 'USD',
      decline_code: null,
    };
    expect(await provider().readCheckout(reference)).toEqual({ ...checkout, status: 'pending' });
    stripe.account.pay(reference);
    expect(await provider().readCheckout(reference)).toEqual({ ...checkout, status: 'captured' });
  });

  test('tells why a card was declined, and stays open for another one', async () => {
    const { provider_reference: reference } = await open();
    stripe.account.decline(reference, 'insufficient_funds');
    expect(await provider().readCheckout(reference)).toMatchObject({
      status: 'pending',
      decline_code: 'insufficient_funds',
    });
  });

  test.each([
    [true, 'captured'],
    [false, 'declined'],
  ])('by a delayed method is pending for days (arrives: %s)', async (isPaid, status) => {
    const { provider_reference: reference } = await open({ purpose: 'top_up' });
    stripe.account.payLater(reference);
    expect(await provider().readCheckout(reference)).toMatchObject({ status: 'pending' });
    stripe.account.settleLater(reference, isPaid);
    expect(await provider().readCheckout(reference)).toMatchObject({ status });
  });

  test('is closed once nobody may pay it any more', async () => {
    const { provider_reference: reference } = await open();
    expect(await provider().closeCheckout(reference)).toMatchObject({ status: 'expired' });
    expect(await provider().closeCheckout(reference)).toMatchObject({ status: 'expired' });
    expect(() => stripe.account.pay(reference)).toThrow('expired');
  });

  test('that was paid all the same stays captured when it is closed (M8)', async () => {
    const { provider_reference: reference } = await open();
    stripe.account.pay(reference);
    expect(await provider().closeCheckout(reference)).toMatchObject({ status: 'captured' });
  });

  test('that Stripe does not know is told apart from a failure', async () => {
    const error = await refusalOf(provider().readCheckout('cs_unknown'));
    expect(error).toBeInstanceOf(UnknownAtProvider);
  });
});

describe('evidence against a chargeback', () => {
  const evidence = {
    access_log: 'signed in\nopened unit 1 × 2 & more',
    service_date: null,
    product_description: 'Silver account',
    text: 'Delivered.',
  };

  async function disputed() {
    const { provider_reference } = await open();
    stripe.account.pay(provider_reference);
    const { id } = stripe.account.dispute(provider_reference).data.object;
    return { chargeback_reference: id, client_reference: 'chargeback-1', evidence };
  }

  test('is submitted in its documented fields, with our chargeback as idempotency key', async () => {
    const submitted = await disputed();
    await provider().submitEvidence(submitted);
    expect(stripe.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/v1/disputes/${submitted.chargeback_reference}`,
      headers: {
        'idempotency-key': 'chargeback-1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      params: {
        evidence: {
          access_activity_log: evidence.access_log,
          product_description: 'Silver account',
          uncategorized_text: 'Delivered.',
        },
        submit: 'true',
      },
    });
    const read = await provider().readChargeback(submitted.chargeback_reference);
    expect(read).toMatchObject({ status: 'open', evidence_due_at: null });
  });

  test('counts once, also when Stripe has forgotten the key (F3)', async () => {
    const submitted = await disputed();
    await provider().submitEvidence(submitted);
    await provider().submitEvidence(submitted);
    stripe.forgetKeys();
    await provider().submitEvidence(submitted);
    const updates = stripe.account.events.filter(({ type }) => type === 'charge.dispute.updated');
    expect(updates).toHaveLength(1);
  });

  test('that somebody else has submitted, or that Stripe does not know of, is told apart', async () => {
    const submitted = await disputed();
    await provider().submitEvidence(submitted);
    const another = { ...submitted, client_reference: 'chargeback-2' };
    const refused = await refusalOf(provider().submitEvidence(another));
    expect(refused).toBeInstanceOf(RefusedByProvider);
    const unknown = { ...submitted, chargeback_reference: 'du_unknown', client_reference: 'c-3' };
    expect(await refusalOf(provider().submitEvidence(unknown))).toBeInstanceOf(UnknownAtProvider);
  });
});

describe('PROVIDER_UNAVAILABLE is refused (F19)', () => {
  test.each([
    ['errors', ['error', 'error', 'error']],
    ['connections that are cut', ['cut', 'cut', 'cut']],
    ['no response', ['hang', 'hang', 'hang']],
  ] as const)('after %s, each with the same idempotency key', async (_how, faults) => {
    stripe.failNext(...faults);
    const call = provider({ timeout_ms: 200 }).openCheckout(request);
    expect(await refusalOf(call)).toBe('PROVIDER_UNAVAILABLE');
    expect(stripe.requests).toHaveLength(3);
    const { provider_reference } = await open();
    expect(stripe.account.session(provider_reference)).toMatchObject({ status: 'open' });
  });

  test('after too many requests, which are not sent again at once', async () => {
    stripe.failNext('overloaded');
    expect(await refusalOf(provider().openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
    expect(stripe.requests).toHaveLength(1);
  });

  test('for a key that Stripe rejects', async () => {
    const call = provider({ secret_key: 'sk_test_of_another_account_1' }).openCheckout(request);
    expect(await refusalOf(call)).toBe('PROVIDER_UNAVAILABLE');
  });

  test('at once while the circuit is open, after five failures', async () => {
    const client = provider({ timeout_ms: 200 });
    for (let count = 0; count < 5; count += 1) {
      stripe.failNext('cut', 'cut', 'cut');
      expect(await refusalOf(client.openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
    }
    const before = stripe.requests.length;
    expect(await refusalOf(client.openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
    expect(stripe.requests).toHaveLength(before);
  }, 30_000);
});

describe('webhooks', () => {
  const read = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    provider().readWebhook(Buffer.from(body), headers);
  const nowSeconds = () => Math.floor(Date.now() / 1_000);

  async function paid(changes: object = {}) {
    const { provider_reference: reference } = await open();
    return { reference, event: { ...stripe.account.pay(reference), ...changes } };
  }

  test.each([SECRET, OLD_SECRET])('are accepted with each of two secrets (H1)', async (secret) => {
    const { reference, event } = await paid();
    expect(read(stripe.webhook(event, secret))).toEqual({
      event_id: event.id,
      type: 'checkout.session.completed',
      object: { kind: 'checkout', id: reference },
      fault: null,
    });
  });

  test.each<[string, (event: object) => { body: string; headers: Record<string, string> }]>([
    ['with another secret', (event) => stripe.webhook(event, `whsec_${'n0p'.repeat(12)}`)],
    ['six minutes old', (event) => stripe.webhook(event, SECRET, nowSeconds() - 360)],
    ['six minutes ahead', (event) => stripe.webhook(event, SECRET, nowSeconds() + 360)],
    [
      'changed by one character',
      (event) => {
        const { body, headers } = stripe.webhook(event, SECRET);
        return { body: body.replace('paid', 'Paid').replace('evt_', 'evT_'), headers };
      },
    ],
    ['without a signature', (event) => ({ body: JSON.stringify(event), headers: {} })],
    [
      'with a signature without a time',
      (event) => ({ body: JSON.stringify(event), headers: { 'stripe-signature': 'v1=00' } }),
    ],
    ['without an object', () => stripe.webhook({ id: 'evt_1', type: TYPE, data: {} }, SECRET)],
    ['that is no JSON', () => stripe.webhook({ id: 1 }, SECRET)],
  ])('%s are refused (H1)', async (_how, sign) => {
    const { event } = await paid();
    expect(() => read(sign(event))).toThrow('WEBHOOK_REFUSED');
  });

  test.each([
    ['other_account', { account: 'acct_of_somebody_else' }],
    ['other_mode', { livemode: true }],
    ['from_the_future', { created: nowSeconds() + 3_600 }],
  ])('that do not fit are read with their fault: %s (H3)', async (fault, changes) => {
    const { event } = await paid(changes);
    expect(read(stripe.webhook(event, SECRET))).toMatchObject({ fault });
  });

  test('of other things are no events of the shop', () => {
    const event = stripe.account.announce('customer.created', { id: 'cus_1' });
    expect(read(stripe.webhook(event, SECRET))).toBeNull();
  });

  test('that were lost are listed, all pages of them, oldest first (F14, F26)', async () => {
    const { provider_reference: reference } = await open();
    for (let count = 0; count < 205; count += 1) {
      stripe.account.announce(TYPE, { id: reference });
      stripe.account.announce('customer.created', { id: 'cus_1' });
    }
    const listed = await provider().listEvents(new Date(Date.now() - 60_000));
    const announced = stripe.account.events.filter(({ type }) => type === TYPE);
    expect(listed.map(({ event_id }) => event_id)).toEqual(announced.map(({ id }) => id));
    expect(await provider().listEvents(new Date(Date.now() + 60_000))).toEqual([]);
  });
});

const TYPE = 'checkout.session.completed';

test.each([
  ['sk_live_abc', true],
  ['rk_live_abc', true],
  ['sk_test_abc', false],
  ['pk_live_abc', false],
])('%s is a key of real money: %s', (key, expected) => {
  expect(isLiveKey(key)).toBe(expected);
});
