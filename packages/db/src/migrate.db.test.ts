import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseStartError } from './client.ts';
import { checkSchema, migrateDatabase, SchemaOutdatedError, waitForSchema } from './migrate.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a migration is named by its time and by what it does', () => {
  const names = Object.keys(migrations);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^\d{8}T\d{4}_[a-z]+_[a-z_]+$/.test(name))).toEqual([]);
});

test('a migration runs once, also when two servers start at the same time', async () => {
  const runs: string[] = [];
  const registry = {
    ...migrations,
    '99990101T0000_count_runs': {
      up: async () => {
        await sql`create table counted (n int)`.execute(database.owner_db);
        runs.push('up');
      },
    },
  };
  const start = () => migrateDatabase(database.owner_url, { registry });
  await Promise.all([start(), start()]);
  await start();
  expect(runs).toEqual(['up']);
});

test('a server that does not migrate waits for whoever does, and for no newer version (F25)', async () => {
  const { owner_db: owner } = database;
  const [newest = ''] = Object.keys(migrations).toSorted().toReversed();
  const rename = async (from: string, to: string) =>
    await sql`update kysely_migration set name = ${to} where name = ${from}`.execute(owner);
  const future = '99990101T0000_add_future';
  const told: string[] = [];
  const stopping = new AbortController();
  const wait = async () =>
    await waitForSchema(database.db, {
      stopping: stopping.signal,
      tell: (sentence) => told.push(sentence),
      lookEveryMs: 5,
    });
  await rename(newest, future);
  try {
    await expect(checkSchema(database.db)).rejects.toThrow(SchemaOutdatedError);
    const waiting = wait();
    await expect.poll(() => told.length).toBe(1);
    await rename(future, newest);
    await waiting;
    expect(told[0]).toMatch(new RegExp(`lacks 1 migrations, the first of them ${newest}; migrate`));
    await sql`insert into kysely_migration (name, timestamp) values (${future}, '')`.execute(owner);
    await wait();
    await sql`delete from kysely_migration where name = ${future}`.execute(owner);
    await rename(newest, future);
    const refused = expect(wait()).rejects.toThrow('aborted');
    stopping.abort();
    await refused;
  } finally {
    await rename(future, newest);
  }
});

test('a failed migration changes nothing and is reported with its reason', async () => {
  const registry = {
    ...migrations,
    '99990101T0000_count_runs': { up: () => Promise.resolve() },
    '99990102T0000_break_things': {
      up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
        await sql`create table half_done (n int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    },
  };
  await expect(migrateDatabase(database.owner_url, { registry })).rejects.toThrow(
    /99990102T0000_break_things.*division by zero/,
  );
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(database.owner_db);
  expect(rows).toEqual([{ found: null }]);
});

test.each([
  ['20261120T1200_create_app_clock', /older checkout.*begin with an empty one.*DATA_DIR/],
  ['99990101T0000_add_future', /newer version \(99990101T0000_.*restore a backup/],
])(
  'a database with the unknown migration %s is refused in one sentence (F25)',
  async (name, what) => {
    const owner = database.owner_db;
    await sql`insert into kysely_migration values (${name}, now())`.execute(owner);
    const refusal = migrateDatabase(database.owner_url);
    await expect(refusal).rejects.toBeInstanceOf(DatabaseStartError);
    await expect(refusal).rejects.toThrow(what);
    await sql`delete from kysely_migration where name = ${name}`.execute(owner);
  },
);

test('a user who is not the owner is told whose database it is (F25)', async () => {
  const owner = database.owner_db;
  const stranger = `stranger_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create role ${stranger} login password 'x'`).execute(owner);
  const url = new URL(database.owner_url);
  url.username = stranger;
  url.password = 'x';
  const refusal = migrateDatabase(url.href);
  await expect(refusal).rejects.toBeInstanceOf(DatabaseStartError);
  await expect(refusal).rejects.toThrow(
    new RegExp(
      `${stranger} of DATABASE_OWNER_URL may not migrate.*put guildhall_owner into DATABASE_OWNER_URL`,
    ),
  );
  await sql.raw(`drop role ${stranger}`).execute(owner);
});

test('an unreachable database is reported in one sentence', async () => {
  const refusal = migrateDatabase('postgresql://nobody:x@127.0.0.1:1/none');
  await expect(refusal).rejects.toBeInstanceOf(DatabaseStartError);
  await expect(refusal).rejects.toThrow(
    /127\.0\.0\.1:1 cannot be used.*DATABASE_OWNER_URL.*ECONNREFUSED/,
  );
});
