import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { testScene } from '@guildhall/scenes/scene';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { freshSession, sell, verify, withdraw } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findWebhooks } from '../webhooks/find-webhooks.ts';
import { findProvider } from '../payments/find-provider.ts';
import { handleNow, receiveEvent } from '../webhooks/receive-event.ts';
import { stripePaymentProvider } from '../ports/payments/stripe-payment-provider.ts';
import { stripePayoutProvider } from '../ports/payments/stripe-payout-provider.ts';
import { setTwoFactor } from '../users/change-user.ts';
import { findUser } from '../users/find-user.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { openOnboarding } from './open-onboarding.ts';
import { readPayoutMethods, readWithdrawals } from './read-withdrawals.ts';
import { refreshAccounts, refreshPayoutMethod } from './refresh-account.ts';
import { removePayoutMethod } from './remove-payout-method.ts';
import { decideWithdrawal } from './decisions/review-withdrawal.ts';
import { runWithdrawals } from './run-withdrawals.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
const SECRET = `whsec_${'Q7x'.repeat(12)}`;
const CONNECT_SECRET = `whsec_${'c0N'.repeat(12)}`;

let database: TestDatabase;
let stripe: StripeServer;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let gameSlug: string;
let shop: Viewer;
let reviewer: Viewer;
let connect: StripeServer['account']['connect'];

beforeAll(async () => {
  database = await testDatabase();
  stripe = await StripeServer.start(KEY);
  ({ connect } = stripe.account);
  const made = testScene(database.db);
  const access = { secret_key: KEY, api_origin: stripe.origin, timeout_ms: 1_000 };
  const payouts = stripePayoutProvider({ ...access, webhook_secrets: [CONNECT_SECRET] });
  const payments = stripePaymentProvider({
    ...access,
    webhook_secrets: [SECRET],
    delayed_methods: [],
  });
  services = {
    ...made.services,
    payment_providers: [...made.services.payment_providers, payments],
    payout_providers: [payouts, ...made.services.payout_providers],
  };
  scene = { ...made, services };
  gameSlug = (await testGame(scene)).slug;
  reviewer = await actor(scene, { role: 'admin' });
});
afterAll(async () => {
  await stripe.stop();
  await database.close();
});
beforeEach(async () => {
  shop = await seller(scene, { seller_level: 4 });
  await verify(scene, shop.user_id);
  await inTransaction(database.db, (trx) => setTwoFactor(trx, shop.user_id, true));
  await sell(scene, shop, gameSlug, 500_000);
});

const available = async () => (await readBalances(database.db, shop.user_id)).available_minor;
const method = async () => {
  const [found] = await readPayoutMethods(services, shop);
  if (found === undefined) throw new Error('there is no payout method');
  return found;
};
const stateOf = async (id: string) => {
  const { items } = await readWithdrawals(services, shop, { limit: 25 });
  return items.find((item) => item.id === id);
};
const onboard = async () => {
  const user = await findUser(database.db, shop.user_id);
  if (user === undefined) throw new Error('there is no such user');
  return await openOnboarding(services, user, freshSession());
};

/** The seller opens Stripe's page; the account that they set up there. */
async function begun(): Promise<string> {
  const { redirect_url } = await onboard();
  return redirect_url.split('/').at(-2) ?? '';
}

/** An account that Stripe pays, whose cool-down is over. */
async function enabled(): Promise<string> {
  const account = await begun();
  connect.enable(account, 'Ann Example');
  await refreshPayoutMethod(services, shop, { method_id: (await method()).id });
  await advance(scene, { hours: 72 });
  return account;
}

const ask = async (amountMinor = 20_000) =>
  await withdraw(scene, shop, (await method()).id, amountMinor);

async function approved(): Promise<string> {
  await ask(1_000);
  const id = await ask();
  await runWithdrawals(services);
  const decision = { decision: 'approve', code: null, reason: 'The papers are in order.' } as const;
  const key = { idempotency_key: newId(), withdrawal_id: id };
  await decideWithdrawal(services, reviewer, { ...key, ...decision });
  return id;
}

/** A webhook arrives at a path, signed with the secret of its endpoint. */
async function arrive(path: 'stripe' | 'stripe-connect', event: object): Promise<string> {
  const secret = path === 'stripe' ? SECRET : CONNECT_SECRET;
  const { body, headers } = stripe.webhook(event, secret);
  const webhooks = findWebhooks(services, path);
  const read = webhooks?.readWebhook(Buffer.from(body), headers) ?? null;
  if (webhooks === undefined || read === null) return 'ignored';
  const { id } = await receiveEvent(services, webhooks.provider, read, { handled_now: true });
  return id === null ? 'duplicate' : await handleNow(services, id);
}
const updated = (account: string) =>
  stripe.account.announce('account.updated', { id: account }, { account });
const reversed = (id: string) => stripe.account.announce('transfer.reversed', { id });
const transferOf = (id: string) =>
  [...connect.transfers.values()].find((each) => each.transfer_group === id);

describe('a payout method at Stripe', () => {
  test('is added once, and usable when Stripe says so, whoever claims it before', async () => {
    const account = await begun();
    expect(await begun()).toBe(account);
    expect(await readPayoutMethods(services, shop)).toHaveLength(1);
    const { id, status, payee_name } = await method();
    expect({ status, payee_name }).toEqual({ status: 'unfinished', payee_name: 'Ann Example' });
    expect(connect.links.at(-1)).toMatchObject({
      return_url: expect.stringContaining('/dashboard/settings?payouts=back'),
      refresh_url: expect.stringContaining('/dashboard/settings?payouts=expired'),
    });
    await advance(scene, { hours: 72 });
    const early = await catchRefusal(ask());
    expect(early.facts).toEqual({ status: 'unfinished' });
    // Neither coming back nor a webhook is believed: Stripe is asked.
    expect(await refreshPayoutMethod(services, shop, { method_id: id })).toEqual({
      status: 'unfinished',
    });
    expect(await arrive('stripe-connect', updated(account))).toBe('handled');
    expect((await method()).status).toBe('unfinished');
    connect.submit(account);
    expect(await arrive('stripe-connect', updated(account))).toBe('handled');
    expect((await method()).status).toBe('checking');
    connect.enable(account, 'Ann Example');
    const event = updated(account);
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => arrive('stripe-connect', event)),
    );
    expect(ends.filter((end) => end === 'handled')).toHaveLength(1);
    expect((await method()).status).toBe('usable');
    await ask();
  });

  test('of somebody else’s bank account is paid nothing', async () => {
    const account = await begun();
    connect.enable(account, 'Bob Example');
    await refreshPayoutMethod(services, shop, { method_id: (await method()).id });
    expect((await method()).status).toBe('other_name');
  });

  test('that was removed and added again is the same account at Stripe', async () => {
    const account = await begun();
    const { id } = await method();
    await removePayoutMethod(services, shop, freshSession(), { method_id: id });
    expect(await begun()).toBe(account);
    expect((await method()).id).not.toBe(id);
  });

  test('whose making was cut off is made once for all (F3)', async () => {
    stripe.failNext('error_after', 'error_after', 'error_after');
    const refused = await catchRefusal(onboard());
    expect(refused.code).toBe('PROVIDER_UNAVAILABLE');
    const count = connect.accounts.size;
    await begun();
    expect(connect.accounts.size).toBe(count);
  });

  test('is read again without any webhook, by the next run if Stripe does not respond', async () => {
    const account = await enabled();
    connect.disable(account, ['external_account']);
    stripe.failNext('error', 'error', 'error');
    await refreshAccounts(services);
    expect((await method()).status).toBe('usable');
    await refreshAccounts(services);
    expect(await method()).toMatchObject({ status: 'disabled', requirements: ['bank_account'] });
  });

  test('of an account that is not ours is in quarantine (H3)', async () => {
    expect(await arrive('stripe-connect', updated('acct_other'))).toBe('quarantined');
  });
});

describe('a withdrawal to it', () => {
  test('is a transfer once, that leaves the account of Stripe (M11, E11, F3)', async () => {
    await enabled();
    const id = await approved();
    // Its account is read, and then nobody knows whether the transfer arrived.
    stripe.failNext(null, 'hang', 'hang', 'hang');
    await runWithdrawals(services);
    expect((await stateOf(id))?.state).toBe('processing');
    stripe.failNext('error', 'error_after');
    for (let round = 0; round < 3; round += 1) {
      await advance(scene, { minutes: 1 });
      await Promise.all([runWithdrawals(services), runWithdrawals(services)]);
    }
    expect((await stateOf(id))?.state).toBe('paid');
    const made = [...connect.transfers.values()].filter((each) => each.transfer_group === id);
    expect(made.map(({ amount }) => amount)).toEqual([19_800]);
    const entries = await database.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions as posted', 'posted.id', 'ledger_entries.transaction_id')
      .select(['account_id', 'direction', 'amount_minor'])
      .where('posted.event_key', '=', `withdrawal:${id}:pay`)
      .where('account_id', 'like', 'psp%')
      .execute();
    expect(entries).toEqual([
      { account_id: 'psp:stripe', direction: 'credit', amount_minor: 19_800 },
    ]);
  });

  test('that is reversed comes back, by its webhook or without it (F14)', async () => {
    await enabled();
    const before = await available();
    const [first, second] = [await approved(), await ask()];
    await runWithdrawals(services);
    const transfer = transferOf(first)?.id ?? '';
    connect.reverse(transfer, 100);
    expect(await arrive('stripe', reversed(transfer))).toBe('quarantined');
    expect((await stateOf(first))?.state).toBe('paid');
    connect.reverse(transfer);
    const { id: lost } = reversed(transfer);
    // The clock of this test is days ahead of Stripe's, so the list is read from the beginning.
    const listed = await findProvider(services, 'stripe')?.listEvents(new Date(0));
    const event = listed?.find(({ event_id }) => event_id === lost);
    if (event === undefined) throw new Error('the list of events has no transfer');
    const { id: received } = await receiveEvent(services, 'stripe', event, { handled_now: false });
    expect(await handleNow(services, received ?? '')).toBe('handled');
    expect(await stateOf(first)).toMatchObject({ state: 'returned', outcome_code: 'returned' });
    expect(await stateOf(second)).toMatchObject({ state: 'failed' });
    expect(await available()).toBe(before);
    expect((await method()).status).toBe('returned');
  });

  test('fails with its money when the account is disabled before it was sent', async () => {
    const account = await enabled();
    const before = await available();
    const id = await approved();
    connect.disable(account, ['individual.verification.document', 'external_account']);
    expect(await arrive('stripe-connect', updated(account))).toBe('handled');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', outcome_code: 'account_disabled' });
    expect(await available()).toBe(before);
    expect(await method()).toMatchObject({
      status: 'disabled',
      requirements: ['document', 'bank_account'],
    });
    const refused = await catchRefusal(ask());
    expect(refused).toMatchObject({
      code: 'PAYOUT_METHOD_UNUSABLE',
      facts: { status: 'disabled' },
    });
  });

  test('is not sent to an account that was disabled while webhooks were lost', async () => {
    const account = await enabled();
    const before = await available();
    const id = await approved();
    // Stripe itself would still take a transfer.
    connect.account(account).payouts_enabled = false;
    await runWithdrawals(services);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', outcome_code: 'account_disabled' });
    expect(transferOf(id)).toBeUndefined();
    expect(await available()).toBe(before);
  });

  test('waits while nobody can say whether its account may be paid', async () => {
    await enabled();
    const id = await approved();
    stripe.failNext('error', 'error', 'error');
    await runWithdrawals(services);
    expect((await stateOf(id))?.state).toBe('approved');
    expect(transferOf(id)).toBeUndefined();
    await runWithdrawals(services);
    expect((await stateOf(id))?.state).toBe('paid');
  });

  test('fails with its money when Stripe refuses the transfer, and tells the operator', async () => {
    await enabled();
    const before = await available();
    const id = await approved();
    connect.balance = 0;
    await runWithdrawals(services);
    connect.balance = Number.POSITIVE_INFINITY;
    expect(await stateOf(id)).toMatchObject({ state: 'failed', outcome_code: 'unavailable' });
    expect(await available()).toBe(before - 1_000);
    expect(scene.alerts).toContain('the balance at a payout provider does not suffice');
  });
});
