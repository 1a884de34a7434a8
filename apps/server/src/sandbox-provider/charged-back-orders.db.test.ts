import { advanceClock } from '@guildhall/db/clock';
import { invariantViolations } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { readWallet } from '@guildhall/services/orders/read-wallet';
import { reportBalances } from '@guildhall/services/payments/balance/report-balances';
import { sendEvidence } from '@guildhall/services/payments/chargebacks/send-evidence';
import { startOrderPayment } from '@guildhall/services/payments/start-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECISION_DAYS } from './chargebacks.ts';
import type { Choice } from './checkouts.ts';
import { startTestPayments, type TestPayments } from './test-payments.ts';

const TOTAL = 10_400;
const PAYMENT_FEE = 332;
const CHARGEBACK_FEE = 1_500;

let database: TestDatabase;
let scene: Scene;
let payments: TestPayments;
let shop: Viewer;
let gameSlug: string;
beforeAll(async () => {
  database = await testDatabase();
  const base = testScene(database.db);
  payments = await startTestPayments(base.services);
  scene = { services: payments.services, approve: (url) => payments.press(url, 'approve') };
  shop = await seller(scene, { seller_level: 4 });
  gameSlug = (await testGame(scene)).slug;
});
afterAll(async () => {
  await payments.stop();
  await database.close();
});

/** A buyer pays on the provider's page; a minute later their bank takes the payment back. */
async function chargedBack(delivery: 'manual' | 'instant', choice: Choice) {
  const ann = await buyer(scene);
  const byHand = { delivery: 'manual', delivery_minutes: 60 } as const;
  const offer = { game_slug: gameSlug, ...(delivery === 'manual' ? byHand : {}) };
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
  const input = { idempotency_key: newId(), order_id: orderId };
  const { redirect_url } = await startOrderPayment(payments.services, ann, input);
  await payments.press(redirect_url, choice);
  await payments.letProviderWork();
  await payments.letProviderWork();
  return { ann, order_id: orderId };
}

async function bankDecides(): Promise<void> {
  await advanceClock(database.db, DECISION_DAYS * 86_400);
  await payments.letProviderWork();
}

async function moneyOf(ann: Viewer) {
  const { spendable_minor, chargeback_debt_minor } = await readWallet(payments.services, ann);
  return { spendable: spendable_minor, debt: chargeback_debt_minor };
}

async function codesOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from ledger_transactions where order_id = ${orderId}
      or event_key = (select 'payment:' || id || ':chargeback' from payments
        where order_id = ${orderId}) order by id`.execute(database.db);
  return rows.map(({ code }) => code);
}

const stateOf = async (ann: Viewer, orderId: string) =>
  (await readOrder(payments.services, ann, orderId)).order.state;

describe('a payment that is charged back at the provider', () => {
  test.each([
    ['charge_back_lost', 0],
    ['charge_back_won', TOTAL],
  ] as const)(
    'before the delivery ends the order, and nobody owes anything: %s (O24, E12)',
    async (choice, spendable) => {
      const { ann, order_id } = await chargedBack('manual', choice);
      expect(await stateOf(ann, order_id)).toBe('charged_back');
      expect(await codesOf(order_id)).toContain('E12');
      expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: 0 });
      await bankDecides();
      expect(await stateOf(ann, order_id)).toBe('charged_back');
      expect(await moneyOf(ann)).toEqual({ spendable, debt: 0 });
      expect(await invariantViolations(database.owner_db)).toEqual([]);
    },
  );

  test.each([
    ['charge_back_lost', TOTAL],
    ['charge_back_won', 0],
  ] as const)(
    'after the delivery is owed by the buyer, and the order runs on: %s (E13)',
    async (choice, debt) => {
      const { ann, order_id } = await chargedBack('instant', choice);
      expect(await stateOf(ann, order_id)).toBe('delivered');
      expect(await codesOf(order_id)).toContain('E13');
      expect(await moneyOf(ann)).toEqual({ spendable: 0, debt: TOTAL });
      await bankDecides();
      expect(await stateOf(ann, order_id)).toBe('delivered');
      expect(await moneyOf(ann)).toEqual({ spendable: 0, debt });
      expect(await invariantViolations(database.owner_db)).toEqual([]);
    },
  );

  test('is in the provider’s balance report with its fee, and the ledger agrees (INV10, E15, E16)', async () => {
    await advance(scene, { days: 1 });
    await payments.letProviderWork();
    await advance(scene, { days: 1, hours: 1 });
    expect(await reportBalances(payments.services)).toBeGreaterThan(4 * DECISION_DAYS);
    const { rows } = await sql<Record<string, number>>`
      select sum(payments_minor)::bigint as payments, sum(chargebacks_minor)::bigint as taken,
          sum(costs_minor)::bigint as costs, sum(settlements_minor)::bigint as settled,
          sum(others_minor)::bigint as others,
          sum(jsonb_array_length(differences))::bigint as differences
        from balance_reports`.execute(database.db);
    const costs = 4 * (PAYMENT_FEE + CHARGEBACK_FEE);
    const settled = 2 * TOTAL - costs;
    const sums = { payments: 4 * TOTAL, taken: -2 * TOTAL, costs, settled, others: 0 };
    expect(rows).toEqual([{ ...sums, differences: 0 }]);
    expect(await invariantViolations(database.owner_db)).toEqual([]);
  });

  test.each([
    [true, 0],
    [false, TOTAL],
  ])('is decided by the evidence: submitted %s, owed %i (E13)', async (isSubmitted, debt) => {
    const { ann } = await chargedBack('instant', 'charge_back_by_evidence');
    if (isSubmitted) expect(await sendEvidence(payments.services)).toBeGreaterThan(0);
    await bankDecides();
    expect(await moneyOf(ann)).toEqual({ spendable: 0, debt });
  });
});
