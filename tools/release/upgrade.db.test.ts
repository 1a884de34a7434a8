import { migrateDatabase } from '@guildhall/db/migrate';
import { migrations } from '@guildhall/db/migrations';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedRestrictions } from './accepted-restrictions.ts';
import { readLastRelease } from './last-release.ts';
import { brokenByMigration, brokenStatements } from './replay.ts';
import { newRestrictions, readSchema } from './restrictions.ts';

/**
 * During a rollout, servers of the last release run on the schema of the new one. Its statements
 * are stored in `packages/db/generated/last-release` and run here on a migrated database (decision
 * 34).
 */
const release = readLastRelease();

let database: TestDatabase;
let trx: ControlledTransaction<unknown>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  trx = await (database.owner_db as unknown as Kysely<unknown>).startTransaction().execute();
  return async () => await trx.rollback().execute();
});

test('every statement of the last release works on the schema of this version (F25)', async () => {
  expect(release.statements.length).toBeGreaterThan(0);
  expect(await brokenStatements(trx, release.statements)).toEqual([]);
});

test('its tables refuse nothing new, unless a reason says why it cannot meet the last release', async () => {
  const accepted = acceptedRestrictions.map(({ restriction }) => restriction);
  const found = newRestrictions(release, await readSchema(trx));
  expect(found.toSorted()).toEqual(accepted.toSorted());
});

describe('on a connection that prepared them before the migrations', () => {
  let earlier: TestDatabase;
  beforeAll(async () => {
    earlier = await testDatabase({ isEmpty: true });
    const before = Object.entries(migrations).filter(([name]) => name <= release.last_migration);
    await migrateDatabase(earlier.owner_url, {
      registry: Object.fromEntries(before),
      functions: {},
    });
  });
  afterAll(() => earlier.close());

  test('the statements that the last release prepares still run', async () => {
    const prepared = release.statements.filter(({ is_prepared }) => is_prepared);
    expect(prepared.length).toBeGreaterThan(0);
    const migrate = () => migrateDatabase(earlier.owner_url, { moves_clock: true });
    expect(await brokenByMigration(earlier.owner_url, prepared, migrate)).toEqual([]);
  });

  test('one that names no columns is found out by a migration that adds one', async () => {
    const nameless = { sender: 'users/queries.ts findUser', sql: 'select * from users' };
    const migrate = () => sql`alter table users add column shoe_size int`.execute(earlier.owner_db);
    expect(
      await brokenByMigration(earlier.owner_url, [{ ...nameless, parameters: [] }], migrate),
    ).toEqual([expect.stringMatching(/findUser: cached plan must not change result type/)]);
  });
});

describe('a migration is found out that', () => {
  test.each([
    [
      'renames a column',
      'alter table games rename column name to title',
      /offers\/product-queries\.ts listGames: column games\.name does not exist/,
    ],
    [
      'drops a table',
      'drop table devices cascade',
      /identity\/.*: relation "devices" does not exist/,
    ],
    [
      'asks for a column that nobody fills',
      'alter table users add column country text not null',
      /users\/commands\.ts \w+: null value in column "country"/,
    ],
    [
      'changes a type',
      'alter table payments alter column provider type int using 0',
      /payments\/.*: invalid input syntax for type integer|operator does not exist/,
    ],
    [
      'narrows what a column may hold',
      `alter table payments add constraint other_desks check (provider = 'other')`,
      /payments\/commands\.ts \w+: .*violates check constraint "other_desks"/,
    ],
    [
      'takes a right away',
      'revoke insert on outbox from guildhall_app',
      /kernel\/outbox\.ts \w+: permission denied for table outbox/,
    ],
  ])('%s', async (_what, migration, complaint) => {
    await sql.raw(migration).execute(trx);
    const broken = await brokenStatements(trx, release.statements);
    expect(broken).toContainEqual(expect.stringMatching(complaint));
  });

  test('adds a restriction to a table of the last release', () => {
    const then = {
      columns: { offers: ['id', 'a'] },
      restrictions: { offers: { offers_pkey: 'PRIMARY KEY (id)', a_check: 'CHECK ((a > 0))' } },
    };
    const now = {
      columns: { offers: ['id', 'a', 'b'], tips: ['id'] },
      restrictions: {
        offers: {
          offers_pkey: 'PRIMARY KEY (id)',
          same_check: 'CHECK ((a > 0))',
          offers_a_not_null: 'NOT NULL a',
          offers_b_not_null: 'NOT NULL b',
          offers_b_check: 'CHECK ((b > 0))',
          offers_a_b_check: 'CHECK ((b > a))',
          offers_a_key: 'UNIQUE (a)',
        },
        tips: { tips_pkey: 'PRIMARY KEY (id)' },
      },
    };
    expect(newRestrictions(then, now)).toEqual([
      'offers offers_a_not_null: NOT NULL a',
      'offers offers_a_b_check: CHECK ((b > a))',
      'offers offers_a_key: UNIQUE (a)',
    ]);
  });
});
