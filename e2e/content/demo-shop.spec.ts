import { openDatabase } from '@guildhall/db/client';
import { invariantViolations } from '@guildhall/db/invariants';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { cloneDemoDatabase } from '../demo-database.ts';
import { type OwnerDatabase, test } from '../story.ts';

/** Checks the demo database as created by the first start; the other tests use clones of it. */
let demo: OwnerDatabase;
// One after the other, so that they share the clone.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const url = await cloneDemoDatabase('demo_as_filled');
  demo = openDatabase(url, { maxConnections: 1 });
});
test.afterAll(() => demo.destroy());

test('the first start creates full lists, orders in every state, a valid ledger, and no clock offset (INV1–INV10, INV13)', async () => {
  expect(await invariantViolations(demo)).toEqual([]);

  const active = await demo
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'active')
    .execute();
  expect(active.length).toBeGreaterThanOrEqual(1_500);

  const orders = await demo.selectFrom('orders').select('state').distinct().execute();
  expect(orders.map(({ state }) => state).toSorted()).toEqual([
    'awaiting_payment',
    'cancelled',
    'completed',
    'delivered',
    'disputed',
    'expired',
    'in_delivery',
    'in_protection',
    'paid',
    'refunded',
  ]);

  const clock = await demo.selectFrom('app_clock').selectAll().executeTakeFirst();
  expect(clock?.offset_seconds).toBe(0);
});

test('the bank has what the provider has settled, and never paid more than that (E15, E16)', async () => {
  const { rows } = await sql<{ least: number; differences: number }>`
    select min(balance)::bigint as least,
        (select sum(jsonb_array_length(differences))::bigint from balance_reports) as differences
      from (select sum(case direction when 'debit' then amount_minor else -amount_minor end)
              over (order by occurred_at, transaction_id) as balance
              from ledger_entries where account_id = 'bank_trust') as running`.execute(demo);
  expect(rows[0]?.least).toBeGreaterThan(0);
  expect(rows[0]?.differences).toBe(0);
});
