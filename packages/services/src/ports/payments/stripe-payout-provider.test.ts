import { Refusal } from '@guildhall/domain/kernel/errors';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnknownAtProvider } from './payment-provider.ts';
import { stripePayoutProvider } from './stripe-payout-provider.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
const SECRET = `whsec_${'Q7x'.repeat(12)}`;
const OLD_SECRET = `whsec_${'b4Z'.repeat(12)}`;
const ID = '01990000-0000-7000-8000-000000000001';
const ACCOUNT_ID = '01990000-0000-7000-8000-000000000002';

let stripe: StripeServer;
let provider: Required<ReturnType<typeof stripePayoutProvider>>;
beforeEach(async () => {
  stripe = await StripeServer.start(KEY);
  const settings = { secret_key: KEY, webhook_secrets: [SECRET, OLD_SECRET] };
  provider = stripePayoutProvider({
    ...settings,
    api_origin: stripe.origin,
    timeout_ms: 300,
  }) as typeof provider;
});
afterEach(async () => await stripe.stop());

const newAccount = async () =>
  await provider.accounts.create({ client_reference: ACCOUNT_ID, email: 'ann@example.test' });
async function enabledAccount() {
  const { account_id: id } = await newAccount();
  stripe.account.connect.enable(id);
  return id;
}
const send = async (account: string, id = ID) =>
  await provider.payouts.send({
    client_reference: id,
    amount_minor: 9_900,
    currency: 'USD',
    payee_name: 'Ann Example',
    destination: { kind: 'stripe', account },
  });
const refusalOf = async (call: Promise<unknown>) =>
  await call.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

describe('an account', () => {
  test('is made once for its id, asks for transfers alone, and is not enabled', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    expect(second).toEqual(first);
    expect(stripe.account.connect.accounts.size).toBe(1);
    expect(stripe.requests[0]).toMatchObject({
      path: '/v1/accounts',
      headers: { 'stripe-version': '2026-10-28.endive', 'idempotency-key': ACCOUNT_ID },
      params: {
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'express' },
        },
        capabilities: { transfers: { requested: 'true' } },
        metadata: { payout_account_id: ACCOUNT_ID },
      },
    });
    expect(first).toMatchObject({ client_reference: ACCOUNT_ID, details_submitted: false });
    expect(first).toMatchObject({ payouts_enabled: false, transfers_active: false });
  });

  test('is set up on Stripe’s page, which leads back to ours', async () => {
    const { account_id } = await newAccount();
    const pages = { return_url: 'https://shop.test/back', refresh_url: 'https://shop.test/again' };
    const { redirect_url } = await provider.accounts.openOnboarding({ account_id, ...pages });
    expect(redirect_url).toContain(account_id);
    expect(stripe.account.connect.links).toEqual([
      { account: account_id, type: 'account_onboarding', ...pages },
    ]);
  });

  test('is read with what Stripe says of it now', async () => {
    const { account_id: id } = await newAccount();
    stripe.account.connect.enable(id, 'Ann Example');
    const enabled = { payouts_enabled: true, transfers_active: true, holder_name: 'Ann Example' };
    expect(await provider.accounts.read(id)).toMatchObject(enabled);
    stripe.account.connect.disable(id, ['external_account']);
    expect(await provider.accounts.read(id)).toMatchObject({
      payouts_enabled: false,
      transfers_active: false,
      requirements: ['external_account'],
      disabled_reason: 'requirements.past_due',
    });
    await expect(provider.accounts.read('acct_none')).rejects.toThrow(UnknownAtProvider);
  });
});

describe('a transfer (M11)', () => {
  test('is made with our withdrawal as key, group and metadata, and found by it', async () => {
    const account = await enabledAccount();
    expect(await provider.payouts.find(ID)).toBeNull();
    const made = await send(account);
    expect(made).toMatchObject({ status: 'paid', client_reference: ID, amount_minor: 9_900 });
    expect(stripe.requests.at(-1)).toMatchObject({
      path: '/v1/transfers',
      headers: { 'idempotency-key': ID },
      params: {
        amount: '9900',
        currency: 'usd',
        destination: account,
        transfer_group: ID,
        metadata: { withdrawal_id: ID },
      },
    });
    expect(await provider.payouts.find(ID)).toEqual(made);
    expect(await provider.payouts.read(made.provider_reference ?? '')).toEqual(made);
  });

  test.each([['hang'], ['cut'], ['error_after']] as const)(
    'whose answers are lost (%s) is made once, and found',
    async (fault) => {
      const account = await enabledAccount();
      stripe.failNext(fault, fault, fault);
      expect(await refusalOf(send(account))).toBe('PROVIDER_UNAVAILABLE');
      await send(account);
      expect(stripe.account.connect.transfers.size).toBe(1);
      expect(await provider.payouts.find(ID)).toMatchObject({ status: 'paid' });
    },
  );

  test('that Stripe refuses has failed, and says why', async () => {
    const account = await enabledAccount();
    stripe.account.connect.balance = 100;
    const failed = { status: 'failed', provider_reference: null };
    expect(await send(account)).toMatchObject({ ...failed, failure: 'unavailable' });
    expect(await send('acct_none', 'another')).toMatchObject({
      ...failed,
      failure: 'account_disabled',
    });
    stripe.account.connect.disable(account, ['external_account']);
    expect(await send(account)).toMatchObject({ ...failed, failure: 'account_disabled' });
  });

  test('that is reversed came back; a part of it is another amount', async () => {
    const { provider_reference } = await send(await enabledAccount());
    const reference = provider_reference ?? '';
    stripe.account.connect.reverse(reference, 900);
    expect(await provider.payouts.read(reference)).toMatchObject({
      status: 'paid',
      amount_minor: 9_000,
    });
    stripe.account.connect.reverse(reference);
    expect(await provider.payouts.read(reference)).toMatchObject({
      status: 'returned',
      amount_minor: 9_900,
    });
  });
});

describe('a webhook of a connected account', () => {
  const read = (event: object, secret = SECRET, at?: number) => {
    const { body, headers } = stripe.webhook(event, secret, at);
    return provider.webhooks.readWebhook(Buffer.from(body), headers);
  };
  const updated = (changes: object = {}) =>
    stripe.account.announce('account.updated', { id: 'acct_1' }, { account: 'acct_1', ...changes });

  test.each([SECRET, OLD_SECRET])('is verified with each of its own secrets (H1)', (secret) => {
    const event = updated();
    expect(read(event, secret)).toEqual({
      event_id: event.id,
      type: 'account.updated',
      object: { kind: 'payout_account', id: 'acct_1' },
      fault: null,
    });
  });

  test('with another secret, too old, or of another type is not taken (H1)', () => {
    expect(() => read(updated(), `whsec_${'x1Y'.repeat(12)}`)).toThrow(Refusal);
    expect(() => read(updated(), SECRET, Math.floor(Date.now() / 1_000) - 301)).toThrow(Refusal);
    const other = { account: 'acct_1' };
    expect(read(stripe.account.announce('payout.paid', { id: 'po_1' }, other))).toBeNull();
  });

  test.each<[string, object, string]>([
    ['of our own account', { account: undefined }, 'other_account'],
    ['that speaks for another account', { account: 'acct_2' }, 'other_account'],
    ['of the other mode', { livemode: true }, 'other_mode'],
    ['of the future', { created: Math.floor(Date.now() / 1_000) + 3_600 }, 'from_the_future'],
  ])('%s does not fit us (H3)', (_what, changes, fault) => {
    expect(read(updated(changes))?.fault).toBe(fault);
  });

  test('of a capability is about its account', () => {
    const event = { account: 'acct_1' };
    const object = read(stripe.account.announce('capability.updated', { id: 'transfers' }, event));
    expect(object?.object.id).toBe('acct_1');
  });
});
