import { openDatabase } from '@guildhall/db/client';
import { invariantViolations } from '@guildhall/db/invariants';
import { expect } from '@playwright/test';
import { cloneDemoDatabase } from '../demo-database.ts';
import { type OwnerDatabase, test } from '../story.ts';

/** Checks the demo database as created by the first start; the other tests use clones of it. */
let demo: OwnerDatabase;
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
    'expired',
    'in_delivery',
    'in_protection',
    'paid',
  ]);

  const clock = await demo.selectFrom('app_clock').selectAll().executeTakeFirst();
  expect(clock?.offset_seconds).toBe(0);
});
