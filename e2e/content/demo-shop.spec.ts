import { openDatabase } from '@guildhall/db/client';
import { invariantViolations } from '@guildhall/db/invariants';
import { expect } from '@playwright/test';
import { cloneDemoDatabase } from '../demo-database.ts';
import { type OwnerDatabase, test } from '../story.ts';

/** The demo as its first start has left it: the stories of a worker trade in a copy of it. */
let demo: OwnerDatabase;
test.beforeAll(async () => {
  const url = await cloneDemoDatabase('demo_as_filled');
  demo = openDatabase(url, { maxConnections: 1 });
});
test.afterAll(() => demo.destroy());

test('the first start fills the demo: full lists, orders in every state, a sound ledger, and a clock at zero (INV1–INV10, INV13)', async () => {
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
    'expired',
    'in_delivery',
    'in_protection',
    'paid',
  ]);

  const clock = await demo.selectFrom('app_clock').selectAll().executeTakeFirst();
  expect(clock?.offset_seconds).toBe(0);
});
