import { migrateDatabase } from '@guildhall/db/migrate';
import { migrations } from '@guildhall/db/migrations';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedRestrictions } from './accepted-restrictions.ts';
import { readLastRelease } from './last-release.ts';
import { changedMigrations, hashMigrations } from './released-migrations.ts';
import { brokenByMigration, brokenStatements } from './replay.ts';
import { newRestrictions, readSchema } from './restrictions.ts';
import type { Sent } from './statements.ts';

/**
 * During a rollout, servers of the last release run on the schema of the new one. Its statements
 * are stored in `packages/db/generated/last-release` and run here on a migrated database (decision
 * 35). Until the first release is recorded there are none, and migrations may be rewritten.
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

describe.each(release === null ? [] : [release])('the release $version', (recorded) => {
  const { statements } = recorded;

  test('finds that each of its statements works on the schema of this version (F25)', async () => {
    expect(statements.length).toBeGreaterThan(0);
    expect(await brokenStatements(trx, statements)).toEqual([]);
  });

  test('is refused nothing new, unless a reason says why it cannot meet that', async () => {
    const accepted = acceptedRestrictions.map(({ restriction }) => restriction);
    const found = newRestrictions(recorded, await readSchema(trx));
    expect(found.toSorted()).toEqual(accepted.toSorted());
  });

  test('has migrations that nobody has edited since', () => {
    expect(changedMigrations(recorded.migrations, hashMigrations())).toEqual([]);
  });

  test('runs what it prepared on a connection before the migrations', async () => {
    const earlier = await testDatabase({ isEmpty: true });
    const before = Object.entries(migrations).filter(([name]) => name in recorded.migrations);
    const { functions } = recorded;
    await migrateDatabase(earlier.owner_url, { registry: Object.fromEntries(before), functions });
    const prepared = statements.filter(({ is_prepared }) => is_prepared);
    expect(prepared.length).toBeGreaterThan(0);
    const migrate = () => migrateDatabase(earlier.owner_url, { moves_clock: true });
    expect(await brokenByMigration(earlier.owner_url, prepared, migrate)).toEqual([]);
    await earlier.close();
  });
});

test('nothing is accepted while no release is recorded', () => {
  expect(release === null ? acceptedRestrictions : []).toEqual([]);
});

test('a statement that names no columns is found out by a migration that adds one', async () => {
  const changed = await testDatabase();
  const nameless = { sender: 'users/queries.ts findUser', sql: 'select * from users' };
  const migrate = () => sql`alter table users add column shoe_size int`.execute(changed.owner_db);
  expect(
    await brokenByMigration(changed.owner_url, [{ ...nameless, parameters: [] }], migrate),
  ).toEqual([expect.stringMatching(/findUser: cached plan must not change result type/)]);
  await changed.close();
});

const ID = '01a202da-b1e0-7760-b67d-9ad7fd0e13e3';
/** Some of each kind, as a release would record them. */
const EXAMPLES: readonly Sent[] = [
  {
    sender: 'offers/product-queries.ts listGames',
    sql: 'select "games"."name" from "games" order by "name"',
    parameters: [],
  },
  {
    sender: 'identity/commands.ts upsertBrowser',
    sql: 'insert into "browsers" ("id", "token_hash") values ($1, $2)',
    parameters: [ID, 'hash'],
  },
  {
    sender: 'users/commands.ts insertUser',
    sql: 'insert into "users" ("id", "email", "username", "username_key") values ($1, $2, $3, $4)',
    parameters: [ID, 'ann@example.test', 'Ann', 'ann'],
  },
  {
    sender: 'payments/commands.ts insertPayment',
    sql: `insert into "payments" ("id", "user_id", "amount_minor", "state", "provider", "due_at")
      values ($1, $2, $3, $4, $5, $6)`,
    parameters: [ID, ID, 23_580, 'pending', 'desk', '2026-11-24T12:44:56.325Z'],
  },
  {
    sender: 'kernel/outbox.ts enqueue',
    sql: 'insert into "outbox" ("id", "kind", "payload") values ($1, $2, $3)',
    parameters: [ID, 'mail', '{}'],
  },
];

test('statements that a release would record run on the schema of this version', async () => {
  expect(await brokenStatements(trx, EXAMPLES)).toEqual([]);
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
      'drop table browsers cascade',
      /identity\/.*: relation "browsers" does not exist/,
    ],
    [
      'asks for a column that nobody fills',
      'alter table users add column country text not null',
      /users\/commands\.ts \w+: null value in column "country"/,
    ],
    [
      'changes a type',
      'alter table payments alter column provider type int using 0',
      /payments\/.*: column "provider" is of type integer/,
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
    const broken = await brokenStatements(trx, EXAMPLES);
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
