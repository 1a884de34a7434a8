import { advanceClock, readAppNow, setClockOffset } from '@guildhall/db/clock';
import { openDatabase } from '@guildhall/db/client';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sandboxPaymentProvider } from '@guildhall/services/ports/payments/sandbox-payment-provider';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHARGE_BACK_SECONDS } from './chargebacks.ts';
import { type Choice, LATE_MINUTES, SOON_SECONDS } from './checkouts.ts';
import { deliverDueWebhooks, runSandboxProvider } from './deliver-webhooks.ts';
import { RETURNS_AFTER_SECONDS } from './payouts.ts';
import { startTestMerchant, type TestMerchant, WEBHOOK_SECRET } from './test-merchant.ts';

let database: TestDatabase;
let shop: TestMerchant;
beforeAll(async () => {
  // These checkouts belong to another shop and have no payments in our database.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  shop = await startTestMerchant(database.db);
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});
beforeEach(async () => await shop.clear());

const worker = () => ({ db: database.db, webhook_secret: WEBHOOK_SECRET });
const deliver = () => deliverDueWebhooks(worker());

/** Verifies with the product's own code, so that both sides of the protocol are tested. */
function readReceived() {
  const product = sandboxPaymentProvider({
    api_url: '',
    api_key: '',
    webhook_secrets: [WEBHOOK_SECRET],
    webhook_url: '',
  });
  return shop.receiver.received.map(({ headers, body }) =>
    product.readWebhook(Buffer.from(body), headers),
  );
}

test.each<[Choice, 'captured' | 'declined']>([
  ['approve', 'captured'],
  ['decline', 'declined'],
])(
  '"%s" is delivered twice with the same id, delayed and correctly signed (H1, H2)',
  async (choice, status) => {
    const { db } = database;
    const { id } = await shop.open();
    const pressedAt = await readAppNow(db);
    await shop.press(id, choice);
    const { due_at } = await db
      .selectFrom('sandbox.webhooks')
      .select('due_at')
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(due_at.getTime() - pressedAt.getTime()).toBeGreaterThanOrEqual(1_000);
    await setClockOffset(db, -60);
    expect(await deliver()).toBe(0);
    await setClockOffset(db, 60);
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    await advanceClock(db, 60);
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    await advanceClock(db, 86_400);
    expect(await deliver()).toBe(0);

    const [first, second] = readReceived();
    expect(shop.receiver.received).toHaveLength(2);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      event_id: expect.stringMatching(/^evt_/),
      type: `checkout.${status}`,
      object: { kind: 'checkout', id },
    });
    expect(shop.receiver.received[0]?.url).toBe('/api/webhooks/sandbox');
    expect(shop.receiver.received[0]?.headers['content-type']).toBe('application/json');
  },
);

test('a late approval is captured and delivered 20 minutes later (M8, fault 15)', async () => {
  const { db } = database;
  const { id } = await shop.open();
  await shop.press(id, 'late');
  await advanceClock(db, LATE_MINUTES * 60 - 60);
  await runSandboxProvider(worker());
  expect(await shop.statusOf(id)).toBe('pending');
  await advanceClock(db, 61);
  await Promise.all(Array.from({ length: 5 }, async () => await runSandboxProvider(worker())));
  expect(await shop.statusOf(id)).toBe('captured');
  await advanceClock(db, 2);
  await runSandboxProvider(worker());
  expect(readReceived()).toMatchObject([{ type: 'checkout.captured' }]);
  expect((await shop.look(id)).text).toContain('Payment approved');
});

test('an approval that takes a moment is captured and delivered 20 seconds later', async () => {
  const { db } = database;
  const { id } = await shop.open();
  await shop.press(id, 'soon');
  await advanceClock(db, SOON_SECONDS - 5);
  await runSandboxProvider(worker());
  expect(await shop.statusOf(id)).toBe('pending');
  await advanceClock(db, 6);
  await runSandboxProvider(worker());
  expect(await shop.statusOf(id)).toBe('captured');
});

test('a payment is charged back a minute later, and not refunded any more', async () => {
  const { db } = database;
  const { id } = await shop.open();
  await shop.press(id, 'charge_back_lost');
  await runSandboxProvider(worker());
  expect(await shop.statusOf(id)).toBe('captured');
  const types = () => readReceived().map((event) => event?.type);
  await advanceClock(db, CHARGE_BACK_SECONDS + 1);
  await Promise.all(Array.from({ length: 5 }, async () => await runSandboxProvider(worker())));
  await advanceClock(db, 2);
  await runSandboxProvider(worker());
  expect(new Set(types())).toEqual(new Set(['checkout.captured', 'chargeback.opened']));
  const opened = readReceived().find((event) => event?.type === 'chargeback.opened');
  expect(opened?.object).toMatchObject({ kind: 'dispute' });
  expect(await shop.call(`/chargebacks/${opened?.object.id}`)).toMatchObject({
    status: 200,
    body: { status: 'open', amount_minor: 1_250, reason_code: 'fraudulent' },
  });
  const refund = { client_reference: 'refund-1', checkout_reference: id };
  const terms = { ...refund, amount_minor: 100, currency: 'USD' };
  expect(await shop.call('/refunds', terms)).toMatchObject({
    body: { error: { code: 'refused' } },
  });
});

test('what was refunded is not charged back, and a planned chargeback is told to nobody', async () => {
  const { db } = database;
  const { id } = await shop.open();
  await shop.press(id, 'charge_back_won');
  const { id: planned } = await db
    .selectFrom('sandbox.chargebacks')
    .select('id')
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await shop.call(`/chargebacks/${planned}`)).status).toBe(404);
  const refund = { client_reference: 'refund-2', checkout_reference: id };
  await shop.call('/refunds', { ...refund, amount_minor: 1_250, currency: 'USD' });
  expect(await shop.call('/refunds?client_reference=refund-2')).toMatchObject({
    body: { refunds: [{ client_reference: 'refund-2', amount_minor: 1_250 }] },
  });
  expect(await shop.call('/refunds?client_reference=refund-3')).toMatchObject({
    body: { refunds: [] },
  });
  await advanceClock(db, CHARGE_BACK_SECONDS + 1);
  await runSandboxProvider(worker());
  await advanceClock(db, 2);
  await runSandboxProvider(worker());
  expect(readReceived().map((event) => event?.type)).not.toContain('chargeback.opened');
  expect((await shop.call(`/chargebacks/${planned}`)).status).toBe(404);
});

test('a payout to the account for returns comes back after it was paid, and tells the shop', async () => {
  const { db } = database;
  const terms = {
    client_reference: 'payout-1',
    amount_minor: 900,
    currency: 'USD',
    payee_name: 'Ann Example',
    destination: { kind: 'bank', iban: 'DE35370400440532013002' },
    webhook_url: `${shop.receiver.url}/api/webhooks/sandbox`,
  };
  const { id } = (await shop.call('/payouts', terms)).body;
  const statusNow = async () => (await shop.call(`/payouts/${id}`)).body.status;
  await advanceClock(db, 30);
  await runSandboxProvider(worker());
  expect(await statusNow()).toBe('paid');
  await advanceClock(db, RETURNS_AFTER_SECONDS);
  await Promise.all(Array.from({ length: 5 }, async () => await runSandboxProvider(worker())));
  await advanceClock(db, 2);
  await runSandboxProvider(worker());
  expect(await statusNow()).toBe('returned');
  const told = readReceived().filter((event) => event?.type === 'payout.returned');
  expect(new Set(told.map((event) => event?.event_id)).size).toBe(1);
  expect(told[0]?.object).toEqual({ kind: 'payout', id });
});

test('"never" is never delivered or captured (fault 14)', async () => {
  const { id } = await shop.open();
  await shop.press(id, 'never');
  await advanceClock(database.db, 30 * 86_400);
  await runSandboxProvider(worker());
  await advanceClock(database.db, 60);
  await runSandboxProvider(worker());
  expect(await shop.statusOf(id)).toBe('pending');
  expect(shop.receiver.received).toEqual([]);
});

test('the signature has the real time, independent of the demo clock', async () => {
  await shop.press((await shop.open()).id, 'approve');
  await advanceClock(database.db, 365 * 86_400);
  await deliver();
  const sentAt = Number(shop.receiver.received[0]?.headers['webhook-timestamp']);
  expect(Math.abs(sentAt - Date.now() / 1_000)).toBeLessThan(60);
});

test('ten concurrent workers deliver each event once per round (fault 16)', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, async () => await shop.open()));
  await Promise.all(opened.map(async ({ id }) => await shop.press(id, 'approve')));
  await advanceClock(database.db, 2);
  const counts = await Promise.all(Array.from({ length: 10 }, async () => await deliver()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  expect(shop.receiver.received).toHaveLength(12);
});

test.each([500, 400, 404, 302, 204])('a response with status %d', async (status) => {
  shop.receiver.answer_status = status;
  await shop.press((await shop.open()).id, 'approve');
  for (let round = 0; round < 20; round += 1) {
    await advanceClock(database.db, 600);
    await deliver();
  }
  // Two deliveries when accepted, eight attempts of the first otherwise; redirects are not
  // followed.
  expect(shop.receiver.received).toHaveLength(status === 204 ? 2 : 8);
  expect(new Set(shop.receiver.received.map(({ url }) => url))).toEqual(
    new Set(['/api/webhooks/sandbox']),
  );
  expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('the delays between attempts grow until a response is successful', async () => {
  const { db } = database;
  shop.receiver.answer_status = 503;
  const { id } = await shop.open();
  await shop.press(id, 'approve');
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await advanceClock(db, 300);
    await deliver();
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - app_now()))::int as wait
      from sandbox.webhooks where checkout_id = ${id}`.execute(db);
    waits.push(rows[0]?.wait ?? 0);
  }
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.at(-1)).toBeGreaterThan((waits[0] ?? 0) * 4);
  shop.receiver.answer_status = 200;
  for (let round = 0; round < 4; round += 1) {
    await advanceClock(db, 300);
    await deliver();
  }
  expect(shop.receiver.received).toHaveLength(6);
});

test('the delivery of a crashed worker is taken over (fault 4)', async () => {
  const { receiver } = shop;
  let answerNow: () => void = () => undefined;
  receiver.holds_until = new Promise((resolve) => (answerNow = resolve));
  await shop.press((await shop.open()).id, 'approve');
  await advanceClock(database.db, 2);
  const dyingDb = openDatabase(database.url, { maxConnections: 1 });
  const dying = deliverDueWebhooks({ db: dyingDb, webhook_secret: WEBHOOK_SECRET });
  const outcome = dying.then(() => 'recorded', String);
  await expect.poll(() => receiver.received.length).toBe(1);
  await dyingDb.destroy();
  answerNow();
  expect(await outcome).toContain('deliveries could not be recorded');
  // The delivery was sent but not recorded: it is retried after its lease.
  expect(await deliver()).toBe(0);
  for (let round = 0; round < 3; round += 1) {
    await advanceClock(database.db, 60);
    await deliver();
  }
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a round never throws: an unavailable database is reported, and the next round works', async () => {
  const gone = openDatabase('postgresql://nobody:nothing@127.0.0.1:1/nowhere');
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  await runSandboxProvider({ db: gone, webhook_secret: WEBHOOK_SECRET, onError });
  await gone.destroy();
  expect(errors).toHaveLength(1);
  await runSandboxProvider(worker());
});
