import { checkInvariantsIn } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { chargeBack } from '@guildhall/scenes/chargebacks';
import { advance } from '@guildhall/scenes/clock';
import { usedProviderAccounts, withoutLimits } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readWallet } from '../../orders/read-wallet.ts';
import { stripePaymentProvider } from '../../ports/payments/stripe-payment-provider.ts';
import { handleNow, receiveEvent } from '../../webhooks/receive-event.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { startTopUp } from '../start-payment.ts';
import { readRefundable } from './read-refundable.ts';
import { requestRefund } from './request-refund.ts';
import { reconcileRefunds } from './send-refunds.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
/** What is asked before a refund is made. */
const READS = [null, null, null];
const SECRET = `whsec_${'Q7x'.repeat(12)}`;

let database: TestDatabase;
let stripe: StripeServer;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let ann: Viewer;
let paymentId: string;
let intent: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  stripe = await StripeServer.start(KEY);
});
afterAll(async () => {
  await stripe.stop();
  expect(await usedProviderAccounts(database.db)).toEqual(['psp:stripe']);
  await database.close();
});
beforeEach(async () => {
  const provider = stripePaymentProvider({
    secret_key: KEY,
    webhook_secrets: [SECRET],
    delayed_methods: [],
    api_origin: stripe.origin,
    timeout_ms: 300,
  });
  services = withoutLimits({ ...scene.services, payment_providers: [provider] });
  ann = await buyer(scene);
  const input = { idempotency_key: newId(), amount_minor: 5_000 };
  const { payment_id, redirect_url } = await startTopUp(services, ann, input);
  const sessionId = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  stripe.account.pay(sessionId);
  await advance(scene, { minutes: 1 });
  await reconcilePayments(services);
  paymentId = payment_id;
  intent = sessionId.replace('cs_', 'pi_');
});

const ask = async (amountMinor: number, key = newId(), viewer = ann) =>
  await requestRefund(services, viewer, {
    idempotency_key: key,
    payment_id: paymentId,
    amount_minor: amountMinor,
  });
const spendable = async () => (await readWallet(services, ann)).spendable_minor;
const left = async () => (await readRefundable(services, ann)).map(({ left_minor }) => left_minor);
const stateOf = async (id: string) =>
  await database.db
    .selectFrom('refunds')
    .select(['state', 'failure_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function arrive(event: object) {
  const { body, headers } = stripe.webhook(event, SECRET);
  const [provider] = services.payment_providers;
  const read = provider?.readWebhook(Buffer.from(body), headers) ?? null;
  if (read === null) throw new Error('the shop has no use for this event');
  const { id } = await receiveEvent(services, 'stripe', read, { handled_now: true });
  return id === null ? 'duplicate' : await handleNow(services, id);
}

describe('money goes back to its source (E3)', () => {
  test('out of the wallet at once, and the provider says when it has arrived', async () => {
    expect(await left()).toEqual([5_000]);
    const { refund_id, state } = await ask(2_000);
    expect(state).toBe('pending');
    expect(await spendable()).toBe(3_000);
    expect(await left()).toEqual([3_000]);
    const [refund] = stripe.account.refundsOf(intent);
    const event = stripe.account.settleRefund(refund?.id ?? '', 'succeeded');
    expect(await arrive(event)).toBe('handled');
    expect(await arrive(event)).toBe('duplicate');
    expect(await stateOf(refund_id)).toEqual({ state: 'succeeded', failure_code: null });
    expect(await spendable()).toBe(3_000);
  });

  test('no more than is left of the payment, and no more than the wallet has', async () => {
    await ask(4_000);
    await expect(ask(1_001)).rejects.toMatchObject({
      code: 'REFUND_LIMIT',
      facts: { most_minor: 1_000 },
    });
    await ask(1_000);
    expect(await left()).toEqual([]);
    await expect(ask(1)).rejects.toMatchObject({ code: 'REFUND_LIMIT' });
    expect(await spendable()).toBe(0);
  });

  test('once for one key, and once of 20 concurrent requests of all of it (M3)', async () => {
    const key = newId();
    expect(await ask(1_000, key)).toMatchObject(await ask(1_000, key));
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(4_000)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await spendable()).toBe(0);
    expect(stripe.account.refundsOf(intent).map(({ amount }) => amount)).toEqual([1_000, 4_000]);
  });

  test('of the payer’s own payments alone (Z2)', async () => {
    const bob = await buyer(scene);
    const code = 'PAYMENT_NOT_FOUND';
    await expect(ask(1_000, newId(), bob)).rejects.toMatchObject({ code });
  });
});

describe('a provider that does not respond (M11, F19)', () => {
  test('is asked again with the same key: one refund', async () => {
    stripe.failNext(...READS, 'error_after', 'error', 'error');
    expect(await ask(2_000)).toMatchObject({ state: 'pending' });
    stripe.failNext('hang', 'hang', 'hang');
    await advance(scene, { minutes: 2 });
    await reconcileRefunds(services);
    expect(await spendable()).toBe(3_000);
    await advance(scene, { hours: 1 });
    await Promise.all([reconcileRefunds(services), reconcileRefunds(services)]);
    expect(stripe.account.refundsOf(intent)).toHaveLength(1);
    expect(await spendable()).toBe(3_000);
  }, 20_000);

  test.each([2_000, 5_000])(
    'and has forgotten the key by then: one refund of %s, and its money is not in the wallet again',
    async (amountMinor) => {
      // It answers what is read, and its answer to the refund is lost.
      stripe.failNext(...READS, 'error_after', 'error', 'error');
      const { refund_id } = await ask(amountMinor);
      const [made] = stripe.account.refundsOf(intent);
      expect(made?.amount).toBe(amountMinor);
      stripe.forgetKeys();
      await advance(scene, { days: 2 });
      await reconcileRefunds(services);
      expect(stripe.account.refundsOf(intent)).toHaveLength(1);
      expect(await stateOf(refund_id)).toEqual({ state: 'pending', failure_code: null });
      await arrive(stripe.account.settleRefund(made?.id ?? '', 'succeeded'));
      expect(await stateOf(refund_id)).toMatchObject({ state: 'succeeded' });
      expect(await spendable()).toBe(5_000 - amountMinor);
    },
    20_000,
  );

  test('and a webhook that is lost are made up for by asking how the refund stands', async () => {
    const { refund_id } = await ask(2_000);
    const [refund] = stripe.account.refundsOf(intent);
    stripe.account.settleRefund(refund?.id ?? '', 'succeeded');
    await advance(scene, { hours: 1 });
    await reconcileRefunds(services);
    expect(await stateOf(refund_id)).toMatchObject({ state: 'succeeded' });
  });
});

describe('a refund that fails is in the wallet again (E20)', () => {
  test('weeks after it succeeded, once', async () => {
    const { refund_id } = await ask(2_000);
    const id = stripe.account.refundsOf(intent)[0]?.id ?? '';
    await arrive(stripe.account.settleRefund(id, 'succeeded'));
    await advance(scene, { days: 20 });
    expect(await arrive(stripe.account.settleRefund(id, 'failed'))).toBe('handled');
    await arrive(stripe.account.settleRefund(id, 'failed'));
    expect(await stateOf(refund_id)).toEqual({
      state: 'failed',
      failure_code: 'lost_or_stolen_card',
    });
    expect(await spendable()).toBe(5_000);
    expect(await left()).toEqual([5_000]);
  });

  test('and pays what its user owes for a chargeback first: the books still agree (E10, INV10)', async () => {
    await ask(2_000);
    // The wallet has 30.00 of the 50.00 that the bank takes.
    await chargeBack({ ...scene, services }, { payment_id: paymentId });
    expect(await readWallet(services, ann)).toMatchObject({ chargeback_debt_minor: 2_000 });
    await arrive(
      stripe.account.settleRefund(stripe.account.refundsOf(intent)[0]?.id ?? '', 'failed'),
    );
    const after = { spendable_minor: 0, chargeback_debt_minor: 0 };
    expect(await readWallet(services, ann)).toMatchObject(after);
  });

  test('when the provider refuses it at once', async () => {
    // Somebody has refunded it in the provider's dashboard.
    stripe.account.route('POST', '/v1/refunds', { payment_intent: intent, amount: '5000' });
    expect(await ask(2_000)).toMatchObject({ state: 'failed' });
    expect(await spendable()).toBe(5_000);
  });

  test('a refund that was made in the dashboard is no refund of ours: staff look at it', async () => {
    stripe.account.route('POST', '/v1/refunds', { payment_intent: intent, amount: '5000' });
    const event = stripe.account.events.at(-1);
    expect(await arrive(event ?? {})).toBe('quarantined');
    expect(await spendable()).toBe(5_000);
  });
});

describe('each refund has its posting (INV10)', () => {
  test.each([
    ['of another amount', 'amount_minor = amount_minor - 1'],
    ['of another user', `user_id = (select id from users where id <> user_id limit 1)`],
    ['that failed, which gives nothing back', `state = 'failed', due_at = null`],
  ])('a refund %s is a violation', async (_, change) => {
    const { refund_id } = await ask(2_000);
    const trx = await database.owner_db.startTransaction().execute();
    await sql.raw(`set local session_replication_role = replica`).execute(trx);
    await sql.raw(`update refunds set ${change} where id = '${refund_id}'`).execute(trx);
    const findings = await checkInvariantsIn(trx);
    await trx.rollback().execute();
    const found = findings.flatMap(({ invariant, violations }) =>
      violations.map((fault) => `${invariant}: ${fault}`),
    );
    expect(found.join('\n')).toContain(`INV10: refund ${refund_id}`);
  });
});
