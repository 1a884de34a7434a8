import { invariantViolations } from '@guildhall/db/invariants';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { listBalanceReportsSchema } from '@guildhall/domain/payments/balance/schema';
import { buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testScene } from '@guildhall/scenes/scene';
import { StripeServer } from '@guildhall/scenes/stripe/stripe-server';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceContext } from '../../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { stripePaymentProvider } from '../../ports/payments/stripe-payment-provider.ts';
import { catchUpEvents } from '../../webhooks/catch-up-events.ts';
import { handleWaitingEvents } from '../../webhooks/receive-event.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { startTopUp } from '../start-payment.ts';
import { readBalanceReports } from './read-balance-reports.ts';
import { reportBalances } from './report-balances.ts';

const KEY = 'sk_test_51ThisIsTheKeyOfNobodysAccount';
/** 2.9 % and 30 cents of 50 dollars. */
const FEE = 175;

let database: TestDatabase;
let stripe: StripeServer;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let ann: Viewer;
let isHourLater = false;

/** Each test has a provider, whose first day is today. */
beforeEach(async () => {
  database = await testDatabase();
  stripe = await StripeServer.start(KEY);
  scene = testScene(database.db);
  const settings = { secret_key: KEY, webhook_secrets: [], delayed_methods: [], timeout_ms: 500 };
  const provider = stripePaymentProvider({ ...settings, api_origin: stripe.origin });
  services = { ...scene.services, payment_providers: [provider] };
  ann = await buyer(scene);
  isHourLater = false;
});
afterEach(async () => {
  await stripe.stop();
  await database.close();
});

/**
 * The times of Stripe's server are real: the shop's clock goes on from the real time, and an hour
 * later a day is over.
 */
async function days(count: number): Promise<void> {
  await advance(scene, { days: count, hours: isHourLater ? 0 : 1 });
  isHourLater = true;
}

/** In seconds, at noon of the day that is so many days after the real today. */
function at(day: number): { created: number } {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return { created: (today + day * DAY_MS + DAY_MS / 2) / 1_000 };
}

async function toppedUp(): Promise<{ payment_id: string; session_id: string }> {
  const input = { idempotency_key: newId(), amount_minor: 5_000 };
  const { payment_id, redirect_url } = await startTopUp(services, ann, input);
  const sessionId = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  stripe.account.pay(sessionId);
  await learn();
  return { payment_id, session_id: sessionId };
}

/** The shop hears what has happened at Stripe. */
async function learn(): Promise<void> {
  await catchUpEvents(services);
  await handleWaitingEvents(services);
}

const reports = async () =>
  (await readBalanceReports(services, listBalanceReportsSchema.parse({}))).items;

async function balanceOf(account: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case direction when 'debit' then amount_minor else -amount_minor end), 0)
        ::bigint as minor from ledger_entries where account_id = ${account}`.execute(database.db);
  return rows[0]?.minor ?? 0;
}

const books = async () => ({
  provider: await balanceOf('psp:stripe'),
  bank: await balanceOf('bank_trust'),
  cost: await balanceOf('psp_cost'),
});

test('a finished day posts what the provider kept (E16) and settled (E15), and agrees with it (INV10)', async () => {
  const { payment_id, session_id } = await toppedUp();
  await toppedUp();
  await toppedUp();
  await requestRefund(services, ann, { idempotency_key: newId(), payment_id, amount_minor: 1_000 });
  const dispute = stripe.account.dispute(session_id, { amount: 2_000 });
  stripe.account.closeDispute(dispute.data.object.id, 'won');
  await learn();
  const line = { type: 'stripe_fee', reporting_category: 'fee', source: null };
  stripe.account.balance.add({ ...line, amount: -200 });
  stripe.account.balance.payOut(4_000);
  stripe.account.balance.payOut(-1_000);
  // It stays in the balance.
  const held = { type: 'reserve_transaction', reporting_category: 'risk_reserved_funds' };
  stripe.account.balance.add({ ...held, amount: -3_000, source: null });
  expect(await reportBalances(services)).toBe(0);

  await days(1);
  expect(await reportBalances(services)).toBe(1);
  const cost = 3 * FEE + 1_500 + 200;
  expect(await books()).toEqual({ provider: 14_000 - cost - 3_000, bank: 3_000, cost });
  const [report] = await reports();
  expect(report).toMatchObject({
    provider: 'stripe',
    payments_minor: 15_000,
    refunds_minor: -1_000,
    chargebacks_minor: 0,
    settlements_minor: 3_000,
    costs_minor: cost,
    others_minor: 0,
    statement_minor: 14_000 - cost - 3_000,
    ledger_minor: 14_000 - cost - 3_000,
    differences: [],
  });
  expect(scene.alerts.filter((alert) => alert.includes('differ'))).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual([]);
});

test('a day that is reported twice, also to two servers at once, has no second effect', async () => {
  await toppedUp();
  stripe.account.balance.payOut(1_000);
  await days(2);
  await Promise.all(Array.from({ length: 4 }, () => reportBalances(services)));
  const once = await books();
  expect(once).toEqual({ provider: 4_000 - FEE, bank: 1_000, cost: FEE });
  await database.owner_db.deleteFrom('balance_reports').execute();
  expect(await reportBalances(services)).toBeGreaterThan(0);
  expect(await books()).toEqual(once);
});

test('days that were lost are caught up, and what came late is posted once', async () => {
  await toppedUp();
  await days(40);
  // More than one page of the list.
  for (let day = 3; day < 38; day += 1) {
    for (let line = 0; line < 3; line += 1) stripe.account.balance.payOut(1, at(day));
  }
  stripe.failNext('error', 'error', 'error');
  expect(await reportBalances(services)).toBe(0);
  expect(await reportBalances(services)).toBeGreaterThanOrEqual(39);
  expect((await books()).bank).toBe(105);
  expect((await reports()).filter(({ differences }) => differences !== null)).toHaveLength(2);

  stripe.account.balance.payOut(7, at(38));
  expect(await reportBalances(services)).toBe(0);
  await days(1);
  expect(await reportBalances(services)).toBe(4);
  expect((await books()).bank).toBe(112);
  const late = (await reports()).find(({ settlements_minor }) => settlements_minor === 7);
  expect(late?.transaction_count).toBe(1);
});

test('what only the provider knows, or only the ledger, is an alert once a day has passed', async () => {
  const { payment_id } = await toppedUp();
  // A refund in Stripe's dashboard; and a payment that Stripe does not report.
  const refund = { type: 'refund', reporting_category: 'refund', amount: -300 };
  const line = stripe.account.balance.add({ ...refund, source: { id: 're_1', metadata: {} } });
  stripe.account.balance.lines.shift();
  await days(1);
  await reportBalances(services);
  expect((await reports())[0]).toMatchObject({ in_transit_minor: 5_300, differences: [] });
  await days(2);
  await reportBalances(services);
  const [report] = await reports();
  expect(report).toMatchObject({ ledger_minor: 5_000, statement_minor: -300, in_transit_minor: 0 });
  expect(report?.differences).toEqual([
    { subject: `payment:${payment_id}`, ledger_minor: 5_000, statement_minor: 0 },
    { subject: `transaction:${line.id}`, ledger_minor: 0, statement_minor: -300 },
  ]);
  expect(scene.alerts).toContain('the ledger and the statement of a payment provider differ');
  const violations = await invariantViolations(database.owner_db);
  expect(violations.map((each) => each.slice(0, 5))).toEqual(['INV10', 'INV10']);
  await database.owner_db.deleteFrom('balance_transactions').execute();
  await database.owner_db.deleteFrom('balance_reports').execute();
});

test('a balance in another currency is an alert, and is not mixed with ours', async () => {
  await toppedUp();
  const line = { type: 'charge', reporting_category: 'charge', source: null };
  stripe.account.balance.add({ ...line, amount: 900, currency: 'eur' });
  await days(2);
  await reportBalances(services);
  expect((await reports()).reduce((sum, { payments_minor }) => sum + payments_minor, 0)).toBe(
    5_000,
  );
  expect(scene.alerts.filter((alert) => alert.includes('another currency'))).toHaveLength(1);
});
