import { newId, orderNumber } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { deliver, openOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServiceContext } from '../../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { payFromWallet } from '../../orders/pay-from-wallet.ts';
import { stripePaymentProvider } from '../../ports/payments/stripe-payment-provider.ts';
import { handleNow, receiveEvent } from '../../webhooks/receive-event.ts';
import { startOrderPayment, startTopUp } from '../start-payment.ts';
import { sendEvidence } from './send-evidence.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
const SECRET = `whsec_${'Q7x'.repeat(12)}`;
const TOTAL = 10_400;
const PASSWORD = 'quartz-lantern';

let database: TestDatabase;
let stripe: StripeServer;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let alerts: [string, object][];
let shop: Viewer;
let ann: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  stripe = await StripeServer.start(KEY);
  scene = testScene(database.db);
  const alert = (message: string, facts: object) => void alerts.push([message, facts]);
  services = { ...scene.services, payment_providers: [provider()], alert };
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(async () => {
  await stripe.stop();
  await database.close();
});
beforeEach(async () => {
  alerts = [];
  stripe.requests.length = 0;
  const email = `${newId()}@example.test`;
  ann = await buyer(scene, { email });
  const origin = { ip_address: '203.0.113.7', user_agent: 'Firefox' };
  await signInWithPassword(services, { email, password: ACTOR_PASSWORD }, origin);
});

const provider = () =>
  stripePaymentProvider({
    secret_key: KEY,
    webhook_secrets: [SECRET],
    delayed_methods: [],
    api_origin: stripe.origin,
    timeout_ms: 500,
  });

const reference = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function arrive(event: object | undefined): Promise<void> {
  const { body, headers } = stripe.webhook(event ?? {}, SECRET);
  const read = provider().readWebhook(Buffer.from(body), headers);
  if (read === null) throw new Error('that is no event of ours');
  const { id } = await receiveEvent(services, 'stripe', read, { handled_now: true });
  if (id !== null) expect(await handleNow(services, id)).toBe('handled');
}

async function paidByCard() {
  const offer = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 60 } as const;
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
  const input = { idempotency_key: newId(), order_id: orderId };
  const { redirect_url } = await startOrderPayment(services, ann, input);
  await arrive(stripe.account.pay(reference(redirect_url)));
  return { order_id: orderId, session_id: reference(redirect_url) };
}

async function delivered() {
  const paid = await paidByCard();
  await deliver(scene, shop, paid.order_id, [{ login: `ann-${newId()}`, password: PASSWORD }]);
  return paid;
}

/** The bank takes the payment back; returns the provider's id of that. */
async function chargedBack(sessionId: string, how: { due_by?: number } = {}): Promise<string> {
  const event = stripe.account.dispute(sessionId, how);
  await arrive(event);
  return event.data.object.id;
}

async function stored() {
  return await database.db
    .selectFrom('chargebacks')
    .select(['id', 'evidence', 'evidence_check_at', 'evidence_sent_at', 'evidence_failure'])
    .where('user_id', '=', ann.user_id)
    .executeTakeFirstOrThrow();
}

const submissions = () =>
  stripe.requests.filter(({ method, path }) => method === 'POST' && /\/disputes\//.test(path));

test('what was delivered, opened and confirmed is submitted, and nothing of what was sealed (K1)', async () => {
  const { order_id, session_id } = await delivered();
  await reveal(scene, ann, order_id);
  await reveal(scene, ann, order_id);
  await triggerUnits(scene, ann, order_id, 'confirm');
  const disputeId = await chargedBack(session_id);
  expect(await sendEvidence(services)).toBe(1);
  const { id, evidence, evidence_check_at, evidence_sent_at, evidence_failure } = await stored();
  expect({ evidence_check_at, evidence_failure }).toEqual({
    evidence_check_at: null,
    evidence_failure: null,
  });
  expect(evidence_sent_at).toBeInstanceOf(Date);
  const number = orderNumber(order_id);
  expect(evidence?.access_log?.split('\n').slice(1)).toEqual([
    expect.stringMatching(/: signed in from 203\.0\.113\.7 with Firefox$/),
    expect.stringMatching(`opened unit 1 of order ${number} from 192.0.2.1 with scene$`),
    expect.stringMatching(`opened unit 1 of order ${number} from 192.0.2.1 with scene$`),
  ]);
  expect(evidence?.text).toContain(`Order ${number}: 1 × game account`);
  expect(evidence?.text).toMatch(/Unit 1: delivered [^;]+; confirmed by the payer/);
  expect(evidence?.text).toContain('Opened by the payer: 2;');
  expect(evidence?.service_date).toMatch(/ UTC$/);
  expect(JSON.stringify(evidence)).not.toContain(PASSWORD);
  expect(submissions()).toMatchObject([
    {
      path: `/v1/disputes/${disputeId}`,
      headers: { 'idempotency-key': id },
      params: {
        submit: 'true',
        evidence: {
          access_activity_log: evidence?.access_log,
          uncategorized_text: evidence?.text,
        },
      },
    },
  ]);
  // Nothing is left to do, also when the bank says that it looks at the evidence.
  await arrive(stripe.account.events.at(-1));
  await advance(scene, { hours: 7 });
  expect(await sendEvidence(services)).toBe(0);
});

test('that nothing was delivered is submitted as it is', async () => {
  const { session_id } = await paidByCard();
  await chargedBack(session_id);
  await sendEvidence(services);
  const { evidence } = await stored();
  expect(evidence?.text).toContain('Nothing was delivered.');
  expect(evidence?.service_date).toBeNull();
  expect(submissions()).toHaveLength(1);
});

test('for a top-up, what its money paid for is submitted', async () => {
  const input = { idempotency_key: newId(), amount_minor: TOTAL };
  const { redirect_url } = await startTopUp(services, ann, input);
  await arrive(stripe.account.pay(reference(redirect_url)));
  const orderId = await openOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  await payFromWallet(services, ann, { idempotency_key: newId(), order_id: orderId });
  await reveal(scene, ann, orderId);
  await chargedBack(reference(redirect_url));
  await sendEvidence(services);
  const { evidence } = await stored();
  expect(evidence?.text).toContain(`USD 104.00 for order ${orderNumber(orderId)}.`);
  expect(evidence?.text).toMatch(/Unit 1: delivered/);
  expect(evidence?.access_log).toContain(`opened unit 1 of order ${orderNumber(orderId)}`);
});

test('of a payment that came too late, the order that it was made for proves nothing', async () => {
  const topUp = { idempotency_key: newId(), amount_minor: TOTAL };
  const toppedUp = await startTopUp(services, ann, topUp);
  await arrive(stripe.account.pay(reference(toppedUp.redirect_url)));
  const offer = await accountOffer(scene, shop, { game_slug: gameSlug });
  const orderId = await openOrder(scene, ann, offer);
  const input = { idempotency_key: newId(), order_id: orderId };
  const { redirect_url } = await startOrderPayment(services, ann, input);
  await payFromWallet(services, ann, { idempotency_key: newId(), order_id: orderId });
  await arrive(stripe.account.pay(reference(redirect_url)));
  await reveal(scene, ann, orderId);
  await chargedBack(reference(redirect_url));
  await sendEvidence(services);
  const { evidence } = await stored();
  const number = orderNumber(orderId);
  expect(evidence?.text).toContain(`started for order ${number}, but is not what paid for that`);
  expect(evidence?.text).toMatch(/Since then has left the wallet:\nNothing\.$/);
  expect(evidence?.product_description).toMatch(/for the payer’s wallet/);
  expect(evidence?.access_log).not.toContain(number);
});

test('after an outage the same evidence is submitted once, whatever has happened since (F19)', async () => {
  const { order_id, session_id } = await delivered();
  await chargedBack(session_id);
  // The provider has taken it, and its answer is lost.
  stripe.failNext('error_after', 'error', 'error');
  expect(await sendEvidence(services)).toBe(1);
  const first = await stored();
  expect(first.evidence_sent_at).toBeNull();
  expect(await sendEvidence(services)).toBe(0);
  await reveal(scene, ann, order_id);
  await advance(scene, { minutes: 2 });
  expect(await sendEvidence(services)).toBe(1);
  const second = await stored();
  expect(second.evidence).toEqual(first.evidence);
  expect(second.evidence_sent_at).not.toBeNull();
  const sent = submissions().map(({ params }) => params);
  expect(sent).toEqual(sent.map(() => sent[0]));
  expect(alerts.filter(([message]) => message.includes('evidence'))).toEqual([]);
});

test('five workers at once submit it once', async () => {
  const { session_id } = await delivered();
  await chargedBack(session_id);
  const counts = await Promise.all(Array.from({ length: 5 }, () => sendEvidence(services)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(submissions()).toHaveLength(1);
});

test('what the provider refuses is not tried again, and alerts', async () => {
  const { session_id } = await delivered();
  const disputeId = await chargedBack(session_id);
  // The bank has decided, and we have not heard of it.
  stripe.account.closeDispute(disputeId, 'lost');
  await sendEvidence(services);
  const { id, evidence_failure, evidence_sent_at, evidence_check_at } = await stored();
  expect({ evidence_failure, evidence_sent_at, evidence_check_at }).toEqual({
    evidence_failure: 'dispute_closed',
    evidence_sent_at: null,
    evidence_check_at: null,
  });
  expect(alerts.at(-1)).toEqual([
    'the evidence of a chargeback was not submitted',
    expect.objectContaining({ chargeback_id: id, failure: 'dispute_closed' }),
  ]);
});

test('what could not be submitted in time is given up with an alert', async () => {
  const { session_id } = await delivered();
  await chargedBack(session_id);
  const none = { ...services, payment_providers: [] };
  await sendEvidence(none);
  await advance(scene, { days: 8 });
  await sendEvidence(services);
  expect(await stored()).toMatchObject({ evidence_failure: 'too_late', evidence_sent_at: null });
  expect(alerts.at(-1)?.[1]).toMatchObject({ failure: 'too_late' });
  expect(submissions()).toEqual([]);
});

test('where the bank takes none, and once it has decided, nothing is submitted', async () => {
  const { session_id } = await delivered();
  await chargedBack(session_id, { due_by: 0 });
  expect(await sendEvidence(services)).toBe(0);

  ann = await buyer(scene);
  const other = await delivered();
  await arrive(stripe.account.closeDispute(await chargedBack(other.session_id), 'lost'));
  await advance(scene, { hours: 1 });
  expect(await sendEvidence(services)).toBe(0);
  expect(await stored()).toMatchObject({ evidence: null, evidence_failure: null });
});
