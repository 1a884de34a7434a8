import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkClocks } from './check-clocks.ts';

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;

let database: TestDatabase;
let alerts: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  alerts = [];
  await sql`delete from recurring_jobs`.execute(database.owner_db);
});

const alert = (sentence: string) => void alerts.push(sentence);
const check = async (aheadSeconds = 0) =>
  await checkClocks({ db: database.db, alert }, () => Date.now() + aheadSeconds * 1_000);

test.each([3_600, -3_600, YEAR_SECONDS, -YEAR_SECONDS])(
  'a server whose clock is %i s off alerts the operator (F10)',
  async (aheadSeconds) => {
    await check(aheadSeconds);
    expect(alerts).toEqual([expect.stringContaining('set both by NTP')]);
  },
);

test.each([
  ['a year before the last work', YEAR_SECONDS, 1],
  ['a year after it', -YEAR_SECONDS, 1],
  ['a minute after it', -60, 0],
])('a database whose clock is %s: alerts as expected (F10, F11)', async (_when, ahead, count) => {
  await sql`insert into recurring_jobs (name, due_at, ran_at)
    values ('statistics', now(), now() + make_interval(secs => ${ahead}))`.execute(
    database.owner_db,
  );
  await check();
  expect(alerts).toHaveLength(count);
});

test('clocks that agree are no alert, in a new shop either (F10)', async () => {
  await check(1);
  expect(alerts).toEqual([]);
});
