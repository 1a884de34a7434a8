import { testScene, type Scene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runRecurringJob } from './run-recurring-job.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const JOB = { name: 'count', pauseMs: 60_000 };
/** How often the job ran. */
let runs: number;
beforeEach(async () => {
  runs = 0;
  await sql`truncate recurring_jobs`.execute(database.owner_db);
});

const run = async (work: () => Promise<unknown> = async () => undefined) =>
  await runRecurringJob(scene.services, JOB, async () => {
    runs += 1;
    await work();
  });
const pass = async (seconds: number) =>
  await sql`update recurring_jobs set due_at = due_at - make_interval(secs => ${seconds})`.execute(
    database.owner_db,
  );

test('a due job runs once, however many workers claim it concurrently', async () => {
  const slow = () => run(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const answers = await Promise.all(Array.from({ length: 10 }, slow));
  expect(answers.filter((ran) => ran)).toHaveLength(1);
  expect(runs).toBe(1);
});

test('a job is due again after its pause, and not before', async () => {
  await run();
  await pass(59);
  expect(await run()).toBe(false);
  await pass(2);
  expect(await run()).toBe(true);
});

test('stores the start of the last run that succeeded', async () => {
  const before = Date.now();
  await run();
  await pass(61);
  await expect(run(() => Promise.reject(new Error('out of order')))).rejects.toThrow('order');
  const { rows } = await sql<{ ran_at: Date }>`select ran_at from recurring_jobs`.execute(
    database.owner_db,
  );
  expect(Math.abs((rows[0]?.ran_at.getTime() ?? 0) - before)).toBeLessThan(5_000);
});

test('a failed run does not count as one, and is retried after the pause', async () => {
  await expect(run(() => Promise.reject(new Error('out of order')))).rejects.toThrow('order');
  expect(await run()).toBe(false);
  await pass(61);
  expect(await run()).toBe(true);
  expect(runs).toBe(2);
});

test('a job claimed by a worker that died is claimed by another after ten minutes (F4)', async () => {
  let die: (() => void) | undefined;
  const gone = run(() => new Promise<void>((resolve) => (die = resolve)));
  await expect.poll(() => runs).toBe(1);
  await pass(590);
  expect(await run()).toBe(false);
  await pass(11);
  expect(await run()).toBe(true);
  die?.();
  await gone;
});
