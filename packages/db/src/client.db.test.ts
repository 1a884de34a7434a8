import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { newId } from '@guildhall/domain/kernel/ids';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabaseOptions } from './client.ts';
import type { Database } from './database.ts';
import { CUSTOM_PLAN, MAX_PREPARED } from './prepared-statements.ts';
import { findUser } from './users/queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function one<Row>(db = database.db, query = sql<Row>`select 1`): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

describe('the two roles', () => {
  const whoami = sql<{ name: string; is_superuser: boolean }>`
    select current_user::text as name, rolsuper as is_superuser
    from pg_roles where rolname = current_user`;

  test('the application connects as guildhall_app, the migrations as the owner', async () => {
    expect(await one(database.db, whoami)).toEqual({ name: 'guildhall_app', is_superuser: false });
    expect(await one(database.owner_db, whoami)).toMatchObject({ name: 'guildhall_owner' });
  });

  test('an owner who can log in can take the application role', async () => {
    const db = openDatabase(database.owner_url, { role: 'guildhall_app', maxConnections: 1 });
    expect(await one(db, whoami)).toMatchObject({ name: 'guildhall_app' });
    await db.destroy();
  });
});

describe('values', () => {
  test('an integer beyond the safe range throws instead of being rounded', async () => {
    expect(await one(database.db, sql`select 9007199254740991::int8 as n`)).toEqual({
      n: Number.MAX_SAFE_INTEGER,
    });
    await expect(one(database.db, sql`select 9007199254740992::int8 as n`)).rejects.toThrow(
      'beyond the safe integers',
    );
    expect(await one(database.db, sql`select array[7, null]::int8[] as n`)).toEqual({
      n: [7, null],
    });
  });

  test('a timestamp is read as a Date, a calendar date as text', async () => {
    const row = await one(
      database.db,
      sql`select '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day`,
    );
    expect(row).toEqual({ at: new Date('2026-01-02T03:04:05Z'), day: '2026-01-02' });
  });
});

test('a broken connection is reported, and the next query gets a new one (F6)', async () => {
  const errors: Error[] = [];
  const db = openDatabase(database.url, { maxConnections: 1, onError: (e) => errors.push(e) });
  const pid = (await one(db, sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid;
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.owner_db);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  const next = await one(db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
  expect(next?.pid).not.toBe(pid);
  await db.destroy();
});

test('every statement is told each time that it is sent, also one whose text is kept', async () => {
  const statements: string[] = [];
  const db = openDatabase(database.url, { onStatement: (text) => statements.push(text) });
  const kept = CompiledQuery.raw('select 2');
  await db.executeQuery(kept);
  await db.executeQuery(kept);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  expect(statements).toEqual(['select 2', 'select 2', 'select 1 / 0']);
  await db.destroy();
});

describe('prepared statements', () => {
  const opened: Kysely<Database>[] = [];
  const open = (options: OpenDatabaseOptions = {}) => {
    const db = openDatabase(database.url, { maxConnections: 1, ...options });
    opened.push(db);
    return db;
  };
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy();
  });
  /** How often each prepared statement of the connection ran; not prepared itself. */
  const preparedOn = async (db: Kysely<Database>) => {
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::int4 as runs from pg_prepared_statements
       where not from_sql order by prepare_time ${CUSTOM_PLAN}`.execute(db);
    return rows;
  };
  /** A text that no other test sends. */
  const text = (name: string) => `select $1::int4 * 2 as n /* ${name} */`;
  const send = async (db: Kysely<Database>, statement: string, parameters: unknown[] = [1]) =>
    (await db.executeQuery<{ n: number }>(CompiledQuery.raw(statement, parameters))).rows[0]?.n;

  test('a statement is prepared when its text comes again, once per connection', async () => {
    const db = open();
    expect(await send(db, text('again'), [1])).toBe(2);
    expect(await preparedOn(db)).toEqual([]);
    expect(await send(db, text('again'), [2])).toBe(4);
    await expect(send(db, text('again'), [2_000_000_000])).rejects.toThrow('out of range');
    expect(await send(db, text('again'), [21])).toBe(42);
    // What was sent on one connection counts for all of the process. PostgreSQL counts no failures.
    const other = open();
    await send(other, text('again'));
    expect(await preparedOn(db)).toEqual([{ statement: text('again'), runs: 2 }]);
    expect(await preparedOn(other)).toEqual([{ statement: text('again'), runs: 1 }]);
  });

  test.each([
    ['with the mark', 'select 1 as n /* custom plan */'],
    ['that sets something', `set work_mem = '5MB'`],
    ['that defines something', 'do $$ begin end $$'],
    ['of several', 'select 1 as n; select 2 as n'],
    ['of a transaction', 'commit'],
    ['that listens', 'listen anything'],
    ['of a length that only a list has', `select 1 as n /* ${'-'.repeat(20_000)} */`],
  ])('a statement %s is never prepared', async (_what, statement) => {
    const db = open();
    for (let run = 0; run < 3; run += 1) await send(db, statement, []);
    expect(await preparedOn(db)).toEqual([]);
  });

  test('nothing is prepared for migrations', async () => {
    const db = open({ prepare: false });
    for (let run = 0; run < 3; run += 1) await send(db, text('migration'));
    expect(await preparedOn(db)).toEqual([]);
  });

  test('a connection keeps a bounded number, and closes the one unused for longest', async () => {
    const db = open();
    const send3 = async (name: string) => {
      for (let run = 0; run < 3; run += 1) await send(db, text(name));
    };
    for (let index = 0; index < MAX_PREPARED; index += 1) await send3(`bound ${index}`);
    await send3('bound 0');
    await send3('one more');
    const kept = (await preparedOn(db)).map(({ statement }) => statement);
    expect(kept).toHaveLength(MAX_PREPARED);
    expect(kept).not.toContain(text('bound 1'));
    expect(kept).toEqual(expect.arrayContaining([text('bound 0'), text('one more')]));
    // What was closed is prepared again when it is needed.
    expect(await send(db, text('bound 1'), [4])).toBe(8);
    expect(await preparedOn(db)).toHaveLength(MAX_PREPARED);
  });

  test('a statement is closed while others of its transaction wait for the connection', async () => {
    const db = open();
    await db.transaction().execute(async (trx) => {
      const numbers = Array.from({ length: 2 * MAX_PREPARED }, (_, index) => index);
      for (let round = 0; round < 3; round += 1) {
        const found = numbers.map(async (n) => await send(trx, text(`queue ${n}`), [n]));
        expect(await Promise.all(found)).toEqual(numbers.map((n) => 2 * n));
      }
    });
    expect(await preparedOn(db)).toHaveLength(MAX_PREPARED);
  });

  test('a failed transaction leaves the list of the connection and of the server equal', async () => {
    const db = open();
    const failed = db.transaction().execute(async (trx) => {
      await send(trx, text('failing'), [1]);
      await send(trx, text('failing'), [2_000_000_000]).catch(() => undefined);
      for (let run = 0; run < 3; run += 1) {
        await send(trx, text('after a failure'), [1]).catch(() => undefined);
      }
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    for (const name of ['failing', 'after a failure']) {
      expect(await send(db, text(name), [4])).toBe(8);
    }
  });

  test('a column that a migration adds breaks no statement of a running server', async () => {
    const db = open();
    const id = newId();
    for (let run = 0; run < 3; run += 1) await findUser(db, id);
    expect(await preparedOn(db)).toHaveLength(1);
    await sql`alter table users add column shoe_size int`.execute(database.owner_db);
    expect(await findUser(db, id)).toBeUndefined();
    await sql`alter table users drop column shoe_size`.execute(database.owner_db);
    expect(await findUser(db, id)).toBeUndefined();
    expect(await preparedOn(db)).toHaveLength(1);
  });

  test('a column that a migration gives another type fails a statement once at most', async () => {
    await sql`create table counted (n int)`.execute(database.owner_db);
    await sql`insert into counted values (7)`.execute(database.owner_db);
    await sql`grant select on counted to guildhall_app`.execute(database.owner_db);
    const db = open();
    const statement = 'select n from counted';
    for (let run = 0; run < 3; run += 1) expect(await send(db, statement, [])).toBe(7);
    await sql`alter table counted alter column n type bigint`.execute(database.owner_db);
    await expect(send(db, statement, [])).rejects.toThrow('must not change result type');
    expect(await send(db, statement, [])).toBe(7);
    expect(await preparedOn(db)).toHaveLength(1);
  });
});
