import { type DatabaseProxy, databaseProxy } from '@guildhall/scenes/database/database-proxy';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabaseOptions } from './client.ts';
import { inTransaction } from './transaction.ts';

type Db = ReturnType<typeof openDatabase>;

let database: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  proxy = await databaseProxy(database.url);
});
afterEach(() => proxy.close());
afterAll(() => database.close());

const open = (options: OpenDatabaseOptions = {}) =>
  openDatabase(proxy.url, { maxConnections: 4, ...options });

async function pidOf(db: Db): Promise<number | undefined> {
  return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
}

/** Opens as many connections and leaves them idle. */
async function openConnections(db: Db, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.2)`.execute(db)));
  expect(proxy.opened()).toBe(count);
}

async function failureOf(work: Promise<unknown>): Promise<{ message: string; tookMs: number }> {
  const startedAt = performance.now();
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { message: String(error), tookMs: performance.now() - startedAt };
}

test('idle connections that died without a word are replaced by one check of two seconds (F6)', async () => {
  const db = open();
  await openConnections(db, 4);
  proxy.freeze();
  proxy.letNewConnectionsThrough();
  await sleep(1_100);
  const startedAt = performance.now();
  await pidOf(db);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  // The other three are not checked one after the other: they are as old as the dead one.
  const others = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(db)));
  expect(performance.now() - others).toBeLessThan(1_900);
  expect(proxy.opened()).toBe(8);
  await db.destroy();
});

test('a statement that gets no answer is given up, and its connection is never used again (F8)', async () => {
  const db = open({ maxConnections: 1, statementTimeoutMs: 1_000 });
  const pid = await pidOf(db);
  proxy.freeze();
  const { message, tookMs } = await failureOf(sql`select 1`.execute(db));
  expect(message).toContain('Connection terminated');
  expect(tookMs).toBeLessThan(5_000);
  proxy.letNewConnectionsThrough();
  expect(await pidOf(db)).not.toBe(pid);
  await db.destroy();
});

test('the database’s own limit comes first, and the connection stays (F8)', async () => {
  const db = open({ maxConnections: 1, statementTimeoutMs: 1_000 });
  const pid = await pidOf(db);
  const { message } = await failureOf(sql`select pg_sleep(20)`.execute(db));
  expect(message).toContain('statement timeout');
  expect(await pidOf(db)).toBe(pid);
  await db.destroy();
});

test('without a limit a statement may take its time, as migrations do (F8)', async () => {
  const db = open({ statementTimeoutMs: 0 });
  await sql`select pg_sleep(3)`.execute(db);
  expect(proxy.opened()).toBe(1);
  await db.destroy();
});

test('a COMMIT without an answer is an error and is not retried: it may have happened (F7)', async () => {
  const db = open({ maxConnections: 1, statementTimeoutMs: 1_000 });
  let attempts = 0;
  const { message } = await failureOf(
    inTransaction(db, async (trx) => {
      attempts += 1;
      await sql`insert into rate_limits (key, tries, ends_at)
        values ('of a lost commit', 1, now() + interval '1 day')`.execute(trx);
      proxy.loseAnswers();
    }),
  );
  expect(message).toMatch(/Connection terminated|connection error/);
  expect(attempts).toBe(1);
  const committed = sql`select from rate_limits where key = 'of a lost commit'`;
  expect((await committed.execute(database.owner_db)).rows).toHaveLength(1);
  // The next one works on another connection, which knows nothing of the lost transaction.
  expect((await committed.execute(db)).rows).toHaveLength(1);
  expect(proxy.opened()).toBe(2);
  await db.destroy();
});

test('a stop does not wait for dead connections, whatever their limit is (F5, F6)', async () => {
  const stopping = new AbortController();
  const db = open({ maxConnections: 2, statementTimeoutMs: 120_000, stopping: stopping.signal });
  await openConnections(db, 2);
  proxy.freeze();
  const calls = [1, 2].map(async () => await failureOf(sql`select 1`.execute(db)));
  stopping.abort();
  const stoppedAt = performance.now();
  const failures = await Promise.all(calls);
  await db.destroy();
  expect(performance.now() - stoppedAt).toBeLessThan(8_000);
  for (const { message } of failures) expect(message).toContain('Connection terminated');
});

test('while the process stops, nothing waits for a second connection to a database that is gone (F5, F6)', async () => {
  const stopping = new AbortController();
  const options = { connectTimeoutMs: 1_000, stopping: stopping.signal };
  const db = open({ maxConnections: 2, ...options });
  proxy.freeze();
  stopping.abort();
  const first = await failureOf(sql`select 1`.execute(db));
  expect(first.message).toContain('connection timeout');
  const attempts = proxy.opened();
  const { message } = await failureOf(sql`select 1`.execute(db));
  expect(message).toContain('Connection terminated: the process stops');
  expect(proxy.opened()).toBe(attempts);
  await db.destroy();
});

test('nor does the end of a stop wait for a connection that is still being opened (F5, F6)', async () => {
  const stopping = new AbortController();
  const db = open({ connectTimeoutMs: 20_000, stopping: stopping.signal });
  proxy.freeze();
  const call = failureOf(sql`select 1`.execute(db));
  await expect.poll(() => proxy.opened()).toBe(1);
  stopping.abort();
  const stoppedAt = performance.now();
  await db.destroy();
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  await proxy.close();
  expect((await call).message).toContain('Connection terminated');
});
