import { openDatabase } from '@guildhall/db/client';
import { claimMessage, markFailed } from '@guildhall/db/kernel/outbox';
import { newId } from '@guildhall/domain/kernel/ids';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  handleOutbox,
  type OutboxHandler,
  type OutboxHandlers,
  SendLater,
} from './handle-outbox.ts';

let database: TestDatabase;
let scene: Scene & { alerts: readonly string[] };
/** What was sent, in this order. */
let sent: string[];
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  sent = [];
  await sql`delete from outbox`.execute(database.owner_db);
});

const nameOf = (payload: unknown) => (payload as { name: string }).name;
const send: OutboxHandler = async (_context, payload) => void sent.push(nameOf(payload));
const refuse: OutboxHandler = () => Promise.reject(new Error('out of order'));
const slowly =
  (ms: number): OutboxHandler =>
  async (context, payload, id) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await send(context, payload, id);
  };

const write = async (name: string, kind = 'letter') =>
  await sql`insert into outbox (id, kind, payload)
    values (${newId()}, ${kind}, ${JSON.stringify({ name })})`.execute(database.db);
const makeDue = async () =>
  await sql`update outbox set due_at = now() where state = 'pending'`.execute(database.owner_db);
const stateOf = async (kind: string) => {
  const { rows } = await sql<{ state: string; attempts: number }>`
    select state, attempts from outbox where kind = ${kind}`.execute(database.db);
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
};
const claimed = async () => (await stateOf('letter')).filter((state) => state === 'pending 1');
const handle = async (handlers: OutboxHandlers, leaseSeconds?: number) =>
  await handleOutbox(scene.services, handlers, leaseSeconds === undefined ? {} : { leaseSeconds });

test('a message that takes longer than its lease is sent by one of two servers, once (F16)', async () => {
  for (const name of ['a', 'b', 'c']) await write(name);
  const letter = slowly(5_000);
  let isDone = false;
  const first = handle({ letter }, 2).finally(() => (isDone = true));
  await expect
    .poll(() => stateOf('letter'), { timeout: 5_000 })
    .toEqual(['pending 1', 'pending 1', 'pending 1']);
  let claimedByOthers = 0;
  while (!isDone) {
    claimedByOthers += await handle({ letter: send }, 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect([await first, claimedByOthers]).toEqual([3, 0]);
  expect(sent.toSorted()).toEqual(['a', 'b', 'c']);
});

test('a server claims only what it is sending, and leaves the rest to others', async () => {
  for (let n = 0; n < 20; n += 1) await write(String(n));
  const { promise, resolve } = Promise.withResolvers<void>();
  const letter: OutboxHandler = async (context, payload, id) => {
    await promise;
    await send(context, payload, id);
  };
  const first = handle({ letter });
  await expect.poll(async () => (await claimed()).length).toBe(5);
  expect(await handle({ letter: send })).toBe(15);
  resolve();
  expect(await first).toBe(5);
  expect(new Set(sent).size).toBe(20);
});

test('a message that its recipient wants later waits without a failure, and is sent then', async () => {
  await write('a');
  const later: OutboxHandler = () => Promise.reject(new SendLater(3_600));
  expect([await handle({ letter: later }), await handle({ letter: later })]).toEqual([1, 0]);
  const { rows } = await sql<object>`select state, last_error,
    due_at between now() + interval '59 minutes' and now() + interval '1 hour' as in_an_hour
    from outbox`.execute(database.db);
  expect(rows).toEqual([{ state: 'pending', last_error: null, in_an_hour: true }]);
  await makeDue();
  expect(await handle({ letter: send })).toBe(1);
  expect(sent).toEqual(['a']);
});

test('a channel that fails is retried alone: what another channel has sent is not sent again', async () => {
  await write('order sold', 'letter');
  await write('order sold', 'pigeon');
  const handlers = { letter: send, pigeon: refuse };
  for (let n = 0; n < 3; n += 1) {
    await handle(handlers);
    await makeDue();
  }
  expect(sent).toEqual(['order sold']);
  expect([await stateOf('letter'), await stateOf('pigeon')]).toEqual([['sent 1'], ['pending 3']]);
  await handle({ ...handlers, pigeon: send });
  expect(sent).toEqual(['order sold', 'order sold']);
  expect(await stateOf('pigeon')).toEqual(['sent 4']);
});

test('a worker that has lost its lease does not undo what the next one did', async () => {
  await write('a');
  const lost = await claimMessage(database.db, 60);
  if (lost === undefined) throw new Error('no message was claimed');
  await makeDue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = handle({ letter: () => promise });
  await expect.poll(() => stateOf('letter')).toEqual(['pending 2']);
  await markFailed(database.db, lost, { error: 'late', isLast: true });
  expect(await stateOf('letter')).toEqual(['pending 2']);
  resolve();
  await next;
  expect(await stateOf('letter')).toEqual(['sent 2']);
});

test('a message that cannot be sent is reported to the operator at its last attempt (F18)', async () => {
  await write('a');
  for (let n = 0; n < 10; n += 1) {
    expect(scene.alerts).toEqual([]);
    await makeDue();
    await handle({ letter: refuse });
  }
  expect(scene.alerts).toEqual(['a message of the outbox cannot be sent']);
  expect(await stateOf('letter')).toEqual(['dead 10']);
});

test('a database that dies while five messages are sent fails the run, and nothing else (F6)', async () => {
  for (let n = 0; n < 20; n += 1) await write(String(n));
  const doomed = openDatabase(database.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    const run = handleOutbox({ ...scene.services, db: doomed }, { letter: () => promise });
    await expect.poll(async () => (await claimed()).length).toBe(5);
    await doomed.destroy();
    resolve();
    await expect(run).rejects.toThrow('destroyed');
    await new Promise((done) => setImmediate(done));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
