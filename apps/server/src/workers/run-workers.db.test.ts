import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { readFile } from '@guildhall/services/files/read-file';
import { MORE_IS_DUE } from '@guildhall/services/kernel/room';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { readWallet } from '@guildhall/services/orders/read-wallet';
import { everyServerJobs } from '@guildhall/services/rooms';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from './run-workers.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let logged: { job?: string; message: string }[];
let running: Workers[];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(() => {
  logged = [];
  running = [];
});
afterEach(async () => {
  for (const workers of running) await workers.stop();
});

const log = {
  error: (details: object, message: string) =>
    void logged.push({ message, ...('job' in details ? { job: String(details.job) } : {}) }),
};

type Options = NonNullable<Parameters<typeof startWorkers>[2]>;

function start(moreJobs: Options['moreJobs'] = [], options: Options = {}): Workers {
  const workers = startWorkers(scene.services, log, { ...options, moreJobs });
  running.push(workers);
  return workers;
}

test('one round runs all due jobs: deadlines, holds, reserves, mails', async () => {
  const email = `ann-${newId().slice(-8)}@example.test`;
  const [ann, shop] = await Promise.all([buyer(scene, { email }), seller(scene)]);
  const sold = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  const unpaid = await openOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  const workers = start();
  for (const days of [3, 8, 90]) {
    await advance(scene, { days });
    await workers.runAll();
  }
  const stateOf = async (id: string) => (await readOrder(scene.services, ann, id)).order.state;
  expect([await stateOf(sold), await stateOf(unpaid)]).toEqual(['completed', 'expired']);
  expect(await readWallet(scene.services, shop)).toMatchObject({
    available_minor: 9_250,
    reserve_minor: 0,
    on_hold_minor: 0,
  });
  const mails = await readCaughtMails(scene.services, email);
  expect(mails.map(({ subject }) => subject.split(':')[0])).toContain('Paid');
  expect(logged).toEqual([]);
});

test('a server without jobs leaves due rows to others and saves what it has in memory', async () => {
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  const unpaid = await openOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  await advance(scene, { days: 3 });
  const ran: string[] = [];
  const ofProcess = { name: 'own', pauseMs: 60_000, of_every_process: true };
  const web = start(
    [
      { ...ofProcess, run: async () => ran.push('own') },
      { name: 'due', pauseMs: 60_000, run: async () => ran.push('due') },
    ],
    { only_of_process: true },
  );
  await web.runAll();
  const stateNow = async () => (await readOrder(scene.services, ann, unpaid)).order.state;
  expect([ran, await stateNow()]).toEqual([['own'], 'awaiting_payment']);
  await start().runAll();
  expect(await stateNow()).toBe('expired');
  const memory = everyServerJobs.filter((job) => job.of_every_process === true);
  expect(memory.map(({ name }) => name)).toEqual(['rules', 'known rates', 'clocks', 'views']);
});

test('only rows above the retention age are deleted (F23)', async () => {
  const email = `ann-${newId().slice(-8)}@example.test`;
  const ann = await buyer(scene, { email });
  const payload = JSON.stringify({ user_id: ann.user_id });
  const owner = database.owner_db;
  /** Inserts one row of each table with the given age. */
  const rowsAged = async (days: number, state: 'sent' | 'dead' = 'sent') => {
    const age = sql`now() - make_interval(secs => ${days * 86_400})`;
    const id = newId();
    await sql`insert into outbox (id, kind, payload, state, attempts, created_at)
      values (${id}, 'mail', ${payload}, ${state}, 1, ${age})`.execute(owner);
    await sql`insert into caught_mails (id, recipient, created_at, ciphertext, nonce, wrapped_key,
        wrap_nonce, key_id, version)
      values (${id}, ${email}, ${age}, '', '', '', '', '', 1)`.execute(owner);
    await sql`insert into reveal_tries (id, user_id, occurred_at)
      values (${id}, ${ann.user_id}, ${age})`.execute(owner);
    await sql`insert into idempotency_keys (user_id, key, operation, input_hash, created_at)
      values (${ann.user_id}, ${id}, 'x', '', ${age})`.execute(owner);
    return id;
  };
  const left = async (id: string) => {
    const { rows } = await sql<{ name: string }>`
      select 'outbox' as name from outbox where id = ${id}
      union all select 'caught_mails' from caught_mails where id = ${id}
      union all select 'reveal_tries' from reveal_tries where id = ${id}
      union all select 'idempotency_keys' from idempotency_keys where key = ${id}`.execute(owner);
    return rows.map(({ name }) => name);
  };
  const [month, dead, week, day, young] = [
    await rowsAged(30.1),
    await rowsAged(30.1, 'dead'),
    await rowsAged(7.1),
    await rowsAged(1.1),
    await rowsAged(0.9),
  ];
  await start().runAll();
  expect(logged).toEqual([]);
  expect(await left(month)).toEqual([]);
  expect(await left(dead)).toEqual(['outbox']);
  expect(await left(week)).toEqual(['outbox', 'idempotency_keys']);
  expect(await left(day)).toEqual(['outbox', 'caught_mails', 'idempotency_keys']);
  expect(await left(young)).toHaveLength(4);
});

test('an upload that nothing uses is deleted after a day', async () => {
  const viewer = await seller(scene);
  const file = { file_id: await uploadedImage(scene, viewer) };
  await start().runAll();
  await expect(readFile(scene.services, viewer, file)).resolves.toBeDefined();
  await advance(scene, { hours: 25 });
  await start().runAll();
  await expect(readFile(scene.services, viewer, file)).rejects.toThrow('FILE_NOT_FOUND');
  expect(logged).toEqual([]);
});

test('a failed job is logged by name and does not prevent others', async () => {
  const ran: string[] = [];
  const workers = start([
    { name: 'broken', pauseMs: 60_000, run: () => Promise.reject(new Error('out of order')) },
    { name: 'sound', pauseMs: 60_000, run: async () => ran.push('sound') },
  ]);
  await workers.runAll();
  expect(logged).toEqual([{ job: 'broken', message: 'a worker failed' }]);
  expect(ran).toEqual(['sound']);
});

describe('background runs', () => {
  test('jobs run again after their pause, even after a failure, and never overlap', async () => {
    let runs = 0;
    let atOnce = 0;
    let mostAtOnce = 0;
    start([
      {
        name: 'counting',
        pauseMs: 10,
        run: async () => {
          runs += 1;
          atOnce += 1;
          mostAtOnce = Math.max(mostAtOnce, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 25));
          atOnce -= 1;
          if (runs === 2) throw new Error('once in a while');
        },
      },
    ]);
    await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(4);
    expect(mostAtOnce).toBe(1);
    expect(logged).toEqual([{ job: 'counting', message: 'a worker failed' }]);
  });

  test('a run that left due work is followed by another without a pause', async () => {
    let runs = 0;
    const job = {
      name: 'one at a time',
      pauseMs: 1_000,
      run: async () => {
        runs += 1;
        return runs < 100 ? MORE_IS_DUE : undefined;
      },
    };
    start([job]);
    // With pauses they would take a hundred seconds.
    await expect.poll(() => runs, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(100);
  });

  test('a stop waits for the running job and starts no other (F5)', async () => {
    let started = 0;
    let finished = 0;
    const workers = start([
      {
        name: 'slow',
        pauseMs: 5,
        run: async () => {
          started += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
          finished += 1;
        },
      },
    ]);
    await expect.poll(() => started, { timeout: 5_000 }).toBe(1);
    await workers.stop();
    expect(finished).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(started).toBe(1);
  });
});
