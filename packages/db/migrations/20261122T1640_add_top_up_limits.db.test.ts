import { ruleNumbersSchema } from '@guildhall/domain/kernel/rule-book-schema';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../src/migrate.ts';
import { migrations } from '../src/migrations.ts';

const NAME = '20261122T1640_add_top_up_limits';
const LIMITS = { least_minor: 500, most_minor: 200_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  const before = Object.entries(migrations).filter(([name]) => name < NAME);
  await migrateDatabase(database.owner_url, { registry: Object.fromEntries(before) });
});
afterAll(async () => {
  // The invariants that are checked at the end read the tables of today.
  await migrateDatabase(database.owner_url);
  await database.close();
});

async function readNumbers() {
  const { rows } = await sql<{ numbers: Record<string, unknown> }>`
    select numbers from rule_versions order by version`.execute(database.owner_db);
  return rows.map(({ numbers }) => numbers);
}

test('every version of before gets the limits of a top-up, and keeps its other numbers', async () => {
  const [first] = await readNumbers();
  expect(first).not.toHaveProperty('top_up');
  // A server of the last release may write such a version while this one is rolled out.
  expect(ruleNumbersSchema.parse(first).top_up).toEqual({ ...LIMITS, least_minor: 1_000 });
  const upTo = Object.entries(migrations).filter(([name]) => name <= NAME);
  await migrateDatabase(database.owner_url, { registry: Object.fromEntries(upTo) });
  expect(await readNumbers()).toEqual([{ ...first, top_up: LIMITS }]);
});
