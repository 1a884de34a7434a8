import { openDatabase } from '@guildhall/db/client';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { inJob, inRequest } from '@guildhall/services/kernel/audit/in-request';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logSlowStatements } from './slow-statements.ts';

let database: TestDatabase;
const lines: object[] = [];
const log = {
  info: (details: object, message: string) => void lines.push({ info: message, ...details }),
  warn: (details: object, message: string) => void lines.push({ warn: message, ...details }),
};
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(() => void lines.splice(0));

async function withSlowMs(slowMs: number, work: (db: Kysely<never>) => Promise<unknown>) {
  const db = openDatabase(database.url, logSlowStatements(log, slowMs));
  try {
    await work(db as unknown as Kysely<never>);
  } finally {
    await db.destroy();
  }
}

const sleepFor = async (db: Kysely<never>, seconds: number) =>
  await sql`select
    pg_sleep(${seconds})`.execute(db);

const request = { call: 'orders.buy', request_id: 'e8a1', origin: undefined, user_id: 'ann' };

test('a slow statement is logged with its request and use case, and without its values', async () => {
  await withSlowMs(100, async (db) => await inRequest(request, () => sleepFor(db, 0.12)));
  expect(lines).toEqual([
    {
      warn: 'a statement was slow',
      reqId: 'e8a1',
      call: 'orders.buy',
      user_id: 'ann',
      statement: 'select pg_sleep($1)',
      duration_ms: expect.any(Number),
    },
  ]);
});

test('a slow statement of a job names the job', async () => {
  await withSlowMs(100, async (db) => await inJob('count days', () => sleepFor(db, 0.12)));
  expect(lines).toMatchObject([{ info: 'a statement was slow', job: 'count days' }]);
});

test.each([
  ['that is faster than the limit', 60_000],
  ['without a limit', 0],
])('a statement %s is not logged', async (_which, slowMs) => {
  await withSlowMs(slowMs, async (db) => await inRequest(request, () => sleepFor(db, 0.12)));
  expect(lines).toEqual([]);
});
