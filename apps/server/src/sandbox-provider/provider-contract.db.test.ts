import { newId } from '@guildhall/domain/kernel/ids';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { fakePaymentProvider } from '@guildhall/scenes/providers/fake-payment-provider';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import {
  type PaymentProvider,
  UnknownAtProvider,
} from '@guildhall/services/ports/payments/payment-provider';
import { sandboxPaymentProvider } from '@guildhall/services/ports/payments/sandbox-payment-provider';
import { stripePaymentProvider } from '@guildhall/services/ports/payments/stripe-payment-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, startTestMerchant, type TestMerchant, WEBHOOK_SECRET } from './test-merchant.ts';

/** A provider, and the payer at it. */
interface AtProvider {
  readonly provider: PaymentProvider;
  readonly pay: (checkout: { provider_reference: string; redirect_url: string }) => Promise<void>;
  /** An id in the form of the provider's own that no object has. */
  readonly unknown: { readonly checkout: string; readonly refund: string };
}

let database: TestDatabase;
let merchant: TestMerchant;
let stripe: StripeServer;
beforeAll(async () => {
  // These checkouts belong to another shop and have no payments in our database.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  merchant = await startTestMerchant(database.db);
  stripe = await StripeServer.start(STRIPE_KEY);
});
afterAll(async () => {
  await stripe.stop();
  await merchant.stop();
  await database.close();
});

const STRIPE_KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';

function inMemory(): AtProvider {
  const desk = fakePaymentProvider();
  const pay: AtProvider['pay'] = ({ redirect_url }) => desk.approve(redirect_url);
  return { provider: desk.provider, pay, unknown: { checkout: 'desk_0', refund: 'refund_0' } };
}

const sandbox = (): AtProvider => ({
  provider: sandboxPaymentProvider({
    api_url: merchant.base_url,
    api_key: API_KEY,
    webhook_secrets: [WEBHOOK_SECRET],
    webhook_url: `${merchant.receiver.url}/api/webhooks/sandbox`,
  }),
  async pay({ provider_reference }) {
    await merchant.press(provider_reference, 'approve');
  },
  unknown: { checkout: 'chk_0', refund: 'ref_0' },
});

const atStripe = (): AtProvider => ({
  provider: stripePaymentProvider({
    secret_key: STRIPE_KEY,
    webhook_secrets: [WEBHOOK_SECRET],
    delayed_methods: [],
    api_origin: stripe.origin,
  }),
  async pay({ provider_reference }) {
    stripe.account.pay(provider_reference);
  },
  unknown: { checkout: 'cs_test_0', refund: 're_0' },
});

const request = () => ({
  client_reference: newId(),
  purpose: 'order' as const,
  amount_minor: 1_250,
  currency: 'USD',
  description: 'Silver account',
  success_url: 'http://shop.test/order/checkout/payment-success?payment=1',
  failure_url: 'http://shop.test/order/checkout/payment-failed?payment=1',
});

/** What the use cases rely on, whichever provider it is: the fake of the tests must not differ. */
describe.each([
  ['the fake of the tests', inMemory],
  ['the sandbox provider', sandbox],
  ['Stripe', atStripe],
])('%s', (_name, at) => {
  test('opens one checkout for a reference, which is pending until it is paid (fault 3)', async () => {
    const { provider, pay } = at();
    const checkout = request();
    const opened = await provider.openCheckout(checkout);
    expect((await provider.openCheckout(checkout)).provider_reference).toBe(
      opened.provider_reference,
    );
    const { client_reference, amount_minor, currency } = checkout;
    const same = { ...opened, client_reference, amount_minor, currency, decline_code: null };
    const { redirect_url: _, ...expected } = same;
    const read = async () => await provider.readCheckout(opened.provider_reference);
    expect(await read()).toEqual({ ...expected, status: 'pending' });
    await pay(opened);
    expect(await read()).toEqual({ ...expected, status: 'captured' });
  });

  test('closes what is unpaid; what was paid stays paid', async () => {
    const { provider, pay } = at();
    const [unpaid, paid] = [
      await provider.openCheckout(request()),
      await provider.openCheckout(request()),
    ];
    await pay(paid);
    expect(await provider.closeCheckout(unpaid.provider_reference)).toMatchObject({
      status: 'expired',
    });
    expect(await provider.closeCheckout(paid.provider_reference)).toMatchObject({
      status: 'captured',
    });
  });

  test('makes one refund for a reference, and finds it by that (M11)', async () => {
    const { provider, pay } = at();
    const opened = await provider.openCheckout(request());
    await pay(opened);
    const refund = {
      client_reference: newId(),
      checkout_reference: opened.provider_reference,
      amount_minor: 250,
      currency: 'USD',
    };
    expect(await provider.findRefund(refund)).toBeNull();
    const made = await provider.createRefund(refund);
    expect(made).toMatchObject({ client_reference: refund.client_reference, amount_minor: 250 });
    expect((await provider.createRefund(refund)).provider_reference).toBe(made.provider_reference);
    expect(await provider.findRefund(refund)).toMatchObject({
      provider_reference: made.provider_reference,
    });
    expect(await provider.readRefund(made.provider_reference)).toMatchObject({
      client_reference: refund.client_reference,
    });
  });

  test('reports the payment with our reference, and an event about it', async () => {
    const { provider, pay } = at();
    const since = new Date(Date.now() - 60_000);
    const checkout = request();
    const opened = await provider.openCheckout(checkout);
    await pay(opened);
    const lines = await provider.listBalanceTransactions(since, new Date(Date.now() + 60_000));
    expect(
      lines.filter(({ client_reference }) => client_reference === checkout.client_reference),
    ).toMatchObject([{ kind: 'payment', amount_minor: 1_250, currency: 'USD' }]);
    const objects = (await provider.listEvents(since)).map(({ object }) => object);
    expect(objects).toContainEqual({ kind: 'checkout', id: opened.provider_reference });
  });

  test('says of an object that it does not have that it is unknown', async () => {
    const { provider, unknown } = at();
    for (const call of [
      provider.readCheckout(unknown.checkout),
      provider.readRefund(unknown.refund),
    ]) {
      await expect(call).rejects.toBeInstanceOf(UnknownAtProvider);
    }
  });
});
