import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDemoShop } from './demo-shop.ts';
import { isEmpty } from './demo-sign-ins.ts';
import { invariantViolations } from '@guildhall/db/invariants';
import { type Scene, testScene } from './scene.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  await buildDemoShop(scene, { password: 'a password of the demo', onProgress: () => {} });
}, 180_000);
afterAll(() => database.close());

async function statesOf(table: 'orders' | 'offers'): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(table)}`.execute(database.owner_db);
  return rows.map(({ state }) => state);
}

test('two years of trade leave a sound ledger and whole histories (INV1–INV10, INV13)', async () => {
  expect(await invariantViolations(database.owner_db)).toEqual([]);
});

test('the shelves are full', async () => {
  const offers = await statesOf('offers');
  expect(offers.filter((state) => state === 'active').length).toBeGreaterThanOrEqual(1_500);
  expect(await isEmpty(scene)).toBe(false);
});

test('orders stand in every state that can be reached', async () => {
  const states = [...new Set(await statesOf('orders'))].toSorted();
  expect(states).toEqual([
    'awaiting_payment',
    'cancelled',
    'completed',
    'delivered',
    'expired',
    'in_delivery',
    'in_protection',
    'paid',
  ]);
});

test('its clock stands at the database’s own time again', async () => {
  const clock = await database.owner_db.selectFrom('app_clock').selectAll().executeTakeFirst();
  expect(clock?.offset_seconds).toBe(0);
});
