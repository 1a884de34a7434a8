import type { Database } from '@guildhall/db/database';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Changes, trackTableChanges } from './table-changes.ts';

let database: TestDatabase;
let changes: () => Promise<Changes>;

beforeAll(async () => {
  database = await testDatabase();
  await testGame(testScene(database.db));
  changes = await trackTableChanges(database.owner_db);
});
afterAll(() => database.close());
beforeEach(async () => void (await changes()));

const renamed = async (db: Kysely<Database>, name: string) =>
  void (await db.updateTable('games').set({ name }).execute());

test('records a changed row once, with its table', async () => {
  await renamed(database.db, 'Another');
  expect(await changes()).toEqual({ 'public.games': 2 }); // the row that was, and the row that is
  expect(await changes()).toEqual({});
});

test('ignores changes that were rolled back, had no effect, or were reverted', async () => {
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await renamed(trx, 'Never');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await renamed(database.db, 'Another');
  await renamed(database.db, 'A third');
  await renamed(database.db, 'Another');
  expect(await changes()).toEqual({});
});

test('records inserted and deleted rows and truncated tables, in every schema', async () => {
  await testBrand(testScene(database.db));
  expect(await changes()).toEqual({ 'public.gift_card_brands': 1 });
  await testBrand(testScene(database.db));
  await changes();
  await sql`delete from gift_card_brands`.execute(database.owner_db);
  expect(await changes()).toEqual({ 'public.gift_card_brands': 2 });
  await sql`truncate sandbox.webhooks`.execute(database.owner_db);
  expect(await changes()).toEqual({ 'sandbox.webhooks': 1 });
});
