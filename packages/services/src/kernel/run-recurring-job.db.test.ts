import { testScene, type Scene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
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
const MINUTE_MS = 60_000;
let runs: (Date | null)[];
beforeEach(async () => {
  runs = [];
  await sql`truncate recurring_jobs`.execute(database.owner_db);
});

const run = async (work: () => Promise<unknown> = async () => undefined) =>
  await runRecurringJob(scene.services, JOB, async (since) => {
    runs.push(since);
    await work();
  });
const pass = async (seconds: number) =>
  await sql`update recurring_jobs set due_at = due_at - make_interval(secs => ${seconds})`.execute(
    database.owner_db,
  );

test('a job that is due runs once, however many workers ask at the same time', async () => {
  const slow = () => run(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const asked = await Promise.all(Array.from({ length: 10 }, slow));
  expect(asked.filter((ran) => ran)).toHaveLength(1);
  expect(runs).toEqual([null]);
});

test('it is due again after its pause, and not before', async () => {
  await run();
  await pass(59);
  expect(await run()).toBe(false);
  await pass(2);
  expect(await run()).toBe(true);
});

test('it hears from when on changes may not have been seen, with ten minutes to spare', async () => {
  const before = Date.now();
  await run();
  await pass(61);
  await run();
  const [first, since] = runs;
  expect(first).toBeNull();
  expect(Math.abs((since?.getTime() ?? 0) + 10 * MINUTE_MS - before)).toBeLessThan(5_000);
});

test('a run that fails has seen nothing, and is tried again after the pause', async () => {
  await expect(run(() => Promise.reject(new Error('out of order')))).rejects.toThrow('order');
  expect(await run()).toBe(false);
  await pass(61);
  expect(await run()).toBe(true);
  expect(runs).toEqual([null, null]);
});

test('what a worker had claimed that is gone is claimed by another after ten minutes (F4)', async () => {
  let die: (() => void) | undefined;
  const gone = run(() => new Promise<void>((resolve) => (die = resolve)));
  await expect.poll(() => runs).toHaveLength(1);
  await pass(590);
  expect(await run()).toBe(false);
  await pass(11);
  expect(await run()).toBe(true);
  die?.();
  await gone;
});
