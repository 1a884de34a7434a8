import { concernsOf, type HealthFacts } from '@guildhall/domain/site/health-rules';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRecurringJob } from '../kernel/run-recurring-job.ts';
import { readHealth } from './read-health.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const health = async (): Promise<HealthFacts> => await readHealth(scene.services);
const run = async (statement: string) => await sql.raw(statement).execute(database.owner_db);
const job = { name: 'counted', pauseMs: 60_000 };

test('a new shop has no job, no backup and too few officers, and else nothing is wrong', async () => {
  const facts = await health();
  expect(concernsOf(facts)).toEqual(['workers', 'officers', 'backup', 'ledger_unchecked']);
  expect(facts.schema).toEqual({
    missing: [],
    unknown: [],
    changed_functions: [],
    is_hidden: false,
  });
  expect(facts.payment_providers.map(({ name, takes_new }) => [name, takes_new])).toEqual([
    ['desk', true],
  ]);
});

test('a job that ended is the last sign of life, and one that fails for long is late', async () => {
  await runRecurringJob(scene.services, job, () => Promise.resolve());
  expect((await health()).workers).toMatchObject({ late_jobs: [] });
  expect((await health()).workers.idle_seconds).toBeLessThan(60);
  await run(`update recurring_jobs set due_at = now(), ran_at = now() - interval '1 hour'`);
  const failed = runRecurringJob(scene.services, job, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  const { late_jobs: late } = (await health()).workers;
  expect(late.map(({ name }) => name)).toEqual(['counted']);
  expect(late[0]?.seconds_ago).toBeGreaterThan(3_500);
  expect(concernsOf(await health())).toContain('late_jobs');
});

test('a job whose first runs fail is late too, and one that never ended a run is not judged', async () => {
  const other = { name: 'never', pauseMs: 60_000 };
  await run(`insert into recurring_jobs (name, due_at) values ('first run', now())`);
  await expect(
    runRecurringJob(scene.services, other, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  const names = (await health()).workers.late_jobs.map(({ name }) => name);
  expect(names).toContain('never');
  expect(names).not.toContain('first run');
});

test('what the outbox has is counted: what is due, for how long, and what was given up', async () => {
  await run(`delete from outbox`);
  expect((await health()).outbox).toEqual({ waiting: 0, late_seconds: null, failed: 0 });
  const row = (state: string, due: string, created: string) =>
    run(`insert into outbox (id, kind, payload, state, due_at, created_at)
      values ('${newId()}', 'mail', '{}', '${state}', ${due}, ${created})`);
  // Urgent: due a day before it was written.
  await row('pending', `now() - interval '1 day'`, `now() - interval '20 minutes'`);
  await row('pending', `now() + interval '1 hour'`, 'now()');
  await row('dead', 'now()', 'now()');
  await row('sent', 'now()', 'now()');
  const { late_seconds: late, ...counts } = (await health()).outbox;
  expect(counts).toEqual({ waiting: 1, failed: 1 });
  expect(late).toBeGreaterThan(1_190);
  expect(late).toBeLessThan(1_260);
  await run(`delete from outbox`);
});

test('a provider is silent once three payments in a row were only found by asking', async () => {
  const ann = await buyer(scene);
  const silence = async () => (await health()).payment_providers[0]?.silent_seconds;
  for (let count = 0; count < 3; count += 1) await fundWallet(scene, ann, 1_000);
  expect(await silence()).toBeNull();
  await run(`update payments set checks = 1, settled_at = settled_at - interval '2 hours'`);
  expect(await silence()).toBeGreaterThan(7_000);
  expect(concernsOf(await health())).toContain('provider_silent');
  await fundWallet(scene, ann, 1_000);
  expect(await silence()).toBeNull();
});

test('officers are the active staff who may decide disputes', async () => {
  await Promise.all([actor(scene, { role: 'admin' }), actor(scene, { role: 'moderator' })]);
  const { officers } = await health();
  expect(officers).toBe(1);
  const fourth = await actor(scene, { role: 'support' });
  expect((await health()).officers).toBe(officers + 1);
  await run(`update users set is_active = false where id = '${fourth.user_id}'`);
  expect((await health()).officers).toBe(officers);
});
