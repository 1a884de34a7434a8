import type { Database } from '@guildhall/db/database';
import { insertExchangeRates } from '@guildhall/db/kernel/exchange-rates';
import { testBrand } from '@guildhall/scenes/catalog';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Changes, trackTableChanges } from './table-changes.ts';

let database: TestDatabase;
let changes: () => Promise<Changes>;

beforeAll(async () => {
  database = await testDatabase();
  const rate = { currency: 'SEK', rate_date: '2026-11-20', per_euro_millionths: 11_000_000 };
  await insertExchangeRates(database.db, [rate], 'a bank');
  changes = await trackTableChanges(database.owner_db);
});
afterAll(() => database.close());
beforeEach(async () => void (await changes()));

/** Of the only rate. */
const renamed = async (db: Kysely<Database>, source: string) =>
  void (await db.updateTable('exchange_rates').set({ source }).execute());

test('records a changed row once, with its table', async () => {
  await renamed(database.owner_db, 'Another');
  // The row that was, and the row that is.
  expect(await changes()).toEqual({ 'public.exchange_rates': 2 });
  expect(await changes()).toEqual({});
});

test('ignores changes that were rolled back, had no effect, or were reverted', async () => {
  const rolledBack = database.owner_db.transaction().execute(async (trx) => {
    await renamed(trx, 'Never');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await renamed(database.owner_db, 'Another');
  await renamed(database.owner_db, 'A third');
  await renamed(database.owner_db, 'Another');
  expect(await changes()).toEqual({});
});

test('records inserted and deleted rows and truncated tables, in every schema', async () => {
  await testBrand(testScene(database.db));
  expect(await changes()).toEqual({ 'public.event_log': 1, 'public.gift_card_brands': 1 });
  await testBrand(testScene(database.db));
  await changes();
  await sql`delete from gift_card_brands`.execute(database.owner_db);
  expect(await changes()).toEqual({ 'public.gift_card_brands': 2 });
  await sql`truncate sandbox.webhooks`.execute(database.owner_db);
  expect(await changes()).toEqual({ 'sandbox.webhooks': 1 });
});
