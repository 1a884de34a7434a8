import { randomBytes } from 'node:crypto';
import { advanceClock, setClockOffset } from '@guildhall/db/clock';
import { openDatabase } from '@guildhall/db/client';
import { buyer } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { handleWaitingEvents } from '@guildhall/services/webhooks/receive-event';
import { readPayment } from '@guildhall/services/payments/start-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startTestPayments,
  type TestPayments,
  TOP_UP_MINOR,
  WEBHOOK_SECRET,
} from '../sandbox-provider/test-payments.ts';
import { DECISION_DAYS } from '../sandbox-provider/chargebacks.ts';
import { signMessage } from '../sandbox-provider/webhook-signature.ts';

let database: TestDatabase;
let paymentServer: TestPayments;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  const bare = testScene(database.db);
  paymentServer = await startTestPayments(bare.services);
  scene = { ...bare, services: paymentServer.services };
});
afterAll(async () => {
  await paymentServer.stop();
  await database.close();
});
beforeEach(async () => await setClockOffset(database.db, 0));

interface Change {
  event_id?: string;
  type?: string;
  data?: Record<string, unknown>;
  secret?: string;
  sent_at?: number;
  body_after?: (body: string) => string;
}

/** A valid webhook of the provider about a payment, with the given changes. */
async function message(viewer: Viewer, paymentId: string, change: Change = {}) {
  const payment = await readPayment(scene.services, viewer, paymentId);
  const id = change.event_id ?? `evt_${randomBytes(8).toString('hex')}`;
  const type = change.type ?? 'checkout.captured';
  const data = {
    id: payment.provider_reference,
    client_reference: payment.id,
    status: type.slice('checkout.'.length),
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    ...change.data,
  };
  const body = JSON.stringify({ id, type, data });
  const unixSeconds = change.sent_at ?? Math.floor(Date.now() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signMessage(change.secret ?? WEBHOOK_SECRET, {
      id,
      unix_seconds: unixSeconds,
      body,
    }),
  };
  return { headers, body: change.body_after?.(body) ?? body };
}

/** What the provider says of a payment when it is asked, beside what its webhooks say. */
async function atProvider(paymentId: string, status: string, changes: Row = {}) {
  await database.owner_db
    .updateTable('sandbox.checkouts')
    .set({ status: status as 'captured', ...changes })
    .where('client_reference', '=', paymentId)
    .execute();
}
type Row = { readonly amount_minor?: number; readonly currency?: string };

async function quarantined() {
  return await database.db
    .selectFrom('webhook_events')
    .select(['id', 'event_id', 'fault', 'object_id', 'payment_id'])
    .where('state', '=', 'quarantined')
    .orderBy('id', 'desc')
    .execute();
}

async function post({ headers, body }: { headers: Record<string, string>; body: string }) {
  const response = await fetch(paymentServer.webhook_url, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_events`.execute(database.db);
  return rows[0]?.count ?? 0;
}

const RECEIVED = { status: 200, body: { received: true } };

describe('a webhook', () => {
  test('of an approval credits the wallet once, although it is delivered twice (H2, fault 12)', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    const before = await countEvents();
    await paymentServer.press(redirect_url, 'approve');
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    await paymentServer.letProviderWork();
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
    expect(await countEvents()).toBe(before + 1);
  });

  test('of a refusal fails the payment and moves no money', async () => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    await paymentServer.press(redirect_url, 'decline');
    await paymentServer.letProviderWork();
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('failed');
    expect(await paymentServer.spendable(viewer)).toBe(0);
  });

  test.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'card_expired'],
    ['incorrect_cvc', 'wrong_details'],
    ['cancel_authentication', 'authentication_failed'],
    ['stolen_card', 'refused'],
  ] as const)('of the card "%s" tells the buyer: %s', async (card, reason) => {
    const viewer = await buyer(scene);
    const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
    await paymentServer.press(redirect_url, card);
    await paymentServer.letProviderWork();
    const payment = await readPayment(paymentServer.services, viewer, payment_id);
    expect(payment).toMatchObject({ state: 'failed', decline_reason: reason });
  });

  test.each([
    ['charge_back_lost', 'lost', 0],
    ['charge_back_won', 'won', TOP_UP_MINOR],
  ] as const)(
    'of a top-up with "%s" takes the money at once, and the bank decides a week later: %s (E19)',
    async (choice, state, spendable) => {
      const viewer = await buyer(scene);
      const { payment_id, redirect_url } = await paymentServer.topUp(viewer);
      const chargeback = async () =>
        await database.db
          .selectFrom('chargebacks')
          .select(['state', 'amount_minor', 'reason_code', 'evidence_due_at'])
          .where('payment_id', '=', payment_id)
          .executeTakeFirst();
      await paymentServer.press(redirect_url, choice);
      await paymentServer.letProviderWork();
      await paymentServer.letProviderWork();
      const open = { state: 'open', amount_minor: TOP_UP_MINOR, reason_code: 'fraudulent' };
      expect(await chargeback()).toMatchObject({ ...open, evidence_due_at: expect.any(Date) });
      expect(await paymentServer.spendable(viewer)).toBe(0);
      await advanceClock(database.db, DECISION_DAYS * 86_400);
      await paymentServer.letProviderWork();
      expect(await chargeback()).toMatchObject({ ...open, state });
      expect(await paymentServer.spendable(viewer)).toBe(spendable);
    },
  );

  test('sent 50 times concurrently gets 200 each time and has one effect (H2)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    await atProvider(payment_id, 'captured');
    const sent = await message(viewer, payment_id);
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await post(sent)));
    expect(answers).toEqual(answers.map(() => RECEIVED));
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('with 20 different ids concurrently has one effect, too (H2)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    await atProvider(payment_id, 'captured');
    const sent = Array.from({ length: 20 }, async () => post(await message(viewer, payment_id)));
    expect(await Promise.all(sent)).toEqual(sent.map(() => RECEIVED));
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  const now = () => Math.floor(Date.now() / 1_000);
  test.each<[string, () => Change]>([
    ['signed with another secret', () => ({ secret: 'another secret of thirty-two bytes' })],
    ['signed six minutes ago', () => ({ sent_at: now() - 360 })],
    ['signed in the future', () => ({ sent_at: now() + 360 })],
    ['changed by one character', () => ({ body_after: (body) => body.replace('2500', '2501') })],
    ['written differently', () => ({ body_after: (body) => body.replaceAll(':', ': ') })],
    ['emptied', () => ({ body_after: () => '' })],
    ['of an unknown kind', () => ({ type: 'checkout.refunded' })],
    ['without its checkout', () => ({ data: { id: null } })],
  ])('%s is refused with 400 and has no effect (H1)', async (_how, change) => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    const before = await countEvents();
    const answer = await post(await message(viewer, payment_id, change()));
    expect(answer).toEqual({
      status: 400,
      body: { non_field_errors: [expect.stringContaining('Nothing was changed')] },
    });
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    expect(await countEvents()).toBe(before);
    await atProvider(payment_id, 'captured');
    // The same event with a valid signature is still accepted.
    expect(await post(await message(viewer, payment_id))).toEqual(RECEIVED);
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('that is too large is refused with 413', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await post({ headers, body: 'x'.repeat(300_000) });
    expect(answer.status).toBe(413);
  });

  test('about an unknown checkout gets 200 and waits in quarantine for staff (H3)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    const sent = await message(viewer, payment_id, { data: { id: 'chk_unknown' } });
    expect(await post(sent)).toEqual(RECEIVED);
    expect(await quarantined()).toMatchObject([
      { event_id: sent.headers['webhook-id'], fault: 'unknown_object', object_id: 'chk_unknown' },
    ]);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
  });

  test('that says more than its provider does when asked has no effect (F13)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    expect(await post(await message(viewer, payment_id))).toEqual(RECEIVED);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    expect(await paymentServer.spendable(viewer)).toBe(0);
  });

  test.each([{ amount_minor: TOP_UP_MINOR - 1 }, { amount_minor: 1_000_000 }, { currency: 'EUR' }])(
    'of a payment with %o instead of the requested values is quarantined and pays nothing (H3)',
    async (changes) => {
      const viewer = await buyer(scene);
      const { payment_id } = await paymentServer.topUp(viewer);
      await atProvider(payment_id, 'captured', changes);
      expect(await post(await message(viewer, payment_id))).toEqual(RECEIVED);
      expect(await paymentServer.stateOf(viewer, payment_id)).toBe('quarantined');
      expect(await paymentServer.spendable(viewer)).toBe(0);
      const [event] = await quarantined();
      expect(event).toMatchObject({ fault: 'mismatch', payment_id });
      // The payment stays in quarantine, whatever event follows.
      await atProvider(payment_id, 'captured', { amount_minor: TOP_UP_MINOR, currency: 'USD' });
      expect(await post(await message(viewer, payment_id))).toEqual(RECEIVED);
      expect(await paymentServer.spendable(viewer)).toBe(0);
    },
  );

  test('that comes before the response to our own request finds its payment (F3)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    const sent = await message(viewer, payment_id);
    await database.owner_db
      .updateTable('payments')
      .set({ provider_reference: null, redirect_url: null })
      .where('id', '=', payment_id)
      .execute();
    await atProvider(payment_id, 'captured');
    expect(await post(sent)).toEqual(RECEIVED);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test.each([
    ['captured', 'declined'],
    ['declined', 'captured'],
  ])('"%s" and then "%s" end in the same state: captured (fault 13)', async (...order) => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    await atProvider(payment_id, 'captured');
    for (const status of order) {
      await post(await message(viewer, payment_id, { type: `checkout.${status}` }));
    }
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('captured');
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('while the provider does not respond, gets 200 and is handled later, once (F19)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    await atProvider(payment_id, 'captured');
    const cutOff = paymentServer.cut_off();
    const apart = paymentServer.serve(cutOff);
    const { headers, body } = await message(viewer, payment_id);
    const url = '/api/webhooks/sandbox';
    const answer = await apart.inject({ method: 'POST', url, headers, payload: body });
    await apart.close();
    expect(answer.statusCode).toBe(200);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    await advanceClock(database.db, 61);
    expect(await handleWaitingEvents(cutOff)).toBe(1);
    expect(await paymentServer.stateOf(viewer, payment_id)).toBe('pending');
    await advanceClock(database.db, 61);
    const rounds = Array.from({ length: 10 }, () => handleWaitingEvents(scene.services));
    const counts = await Promise.all(rounds);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await paymentServer.spendable(viewer)).toBe(TOP_UP_MINOR);
  });

  test('gets 503 while the database is unavailable, so that it is sent again (F6)', async () => {
    const viewer = await buyer(scene);
    const { payment_id } = await paymentServer.topUp(viewer);
    const gone = openDatabase('postgresql://nobody:hunter2@127.0.0.1:1/nowhere');
    const broken = paymentServer.serve({ ...scene.services, db: gone });
    const { headers, body } = await message(viewer, payment_id);
    const url = '/api/webhooks/sandbox';
    const answer = await broken.inject({ method: 'POST', url, headers, payload: body });
    await broken.close();
    await gone.destroy();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toMatch(/hunter2|ECONNREFUSED/);
  });
});
