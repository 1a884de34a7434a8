import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, PREPARED } from './client.ts';

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
  const told: string[] = [];
  const db = openDatabase(database.url, { onStatement: (text) => told.push(text) });
  const kept = CompiledQuery.raw('select 2');
  await db.executeQuery(kept);
  await db.executeQuery(kept);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  expect(told).toEqual(['select 2', 'select 2', 'select 1 / 0']);
  await db.destroy();
});

test('only a marked statement is prepared, once per connection', async () => {
  const db = openDatabase(database.url, { maxConnections: 1 });
  const doubled = async (n: number) =>
    (await one(db, sql<{ n: number }>`select ${n}::int4 * 2 as n ${PREPARED}`))?.n;
  expect([await doubled(1), await doubled(2), await doubled(21)]).toEqual([2, 4, 42]);
  await expect(doubled(2_000_000_000)).rejects.toThrow('out of range');
  expect(await doubled(4)).toBe(8);
  await one(db, sql`select ${1}::int4 as n`);
  const prepared = await one(
    db,
    sql`select count(*)::int4 as statements, sum(generic_plans + custom_plans)::int4 as runs
      from pg_prepared_statements`,
  );
  expect(prepared).toEqual({ statements: 1, runs: 4 });
  await db.destroy();
});
