import { type InvariantScene, openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSED_STATEMENTS, REFUSED_VALUES } from './test-refused-rows.ts';
import { REFRESH } from './test-snapshots.ts';

/**
 * The constraints of the database, for every role. `generated/restrictions.json` lists them, so
 * that none is removed or changed unnoticed (`npx vitest run --project db restrictions -u` updates
 * it). The definition of a foreign key, primary key or NOT NULL speaks for itself. For each other
 * constraint a statement proves that it rejects what it should; the ledger's triggers are tested in
 * `wallet/commands.db.test.ts`.
 */
let database: TestDatabase;
let invariantScene: InvariantScene;
beforeAll(async () => {
  database = await testDatabase();
  invariantScene = await openInvariantScene(database);
});
afterAll(() => database.close());

interface Restriction {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Constraints, unique indexes that are not constraints, and triggers of all our tables. */
async function readRestrictions(): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    with tables as (
      select oid, oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and relname not like 'kysely\\_%'
         and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    )
    select tables.name as "table", conname as name, pg_get_constraintdef(found.oid) as definition
      from pg_constraint as found join tables on tables.oid = conrelid
     where contype <> 't'
    union all
    select tables.name, indexes.relname, pg_get_indexdef(indexes.oid)
      from pg_index join tables on tables.oid = indrelid join pg_class as indexes
        on indexes.oid = indexrelid
     where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tables.name, tgname, pg_get_triggerdef(found.oid)
      from pg_trigger as found join tables on tables.oid = tgrelid
     where not tgisinternal
     order by 1, 2`.execute(database.owner_db);
  return rows;
}

test('generated/restrictions.json lists every constraint, unique index and trigger', async () => {
  const tables = [...Map.groupBy(await readRestrictions(), ({ table }) => table)];
  const byTable = tables.map(([table, some]) => [
    table,
    Object.fromEntries(some.map(({ name, definition }) => [name, definition])),
  ]);
  const text = `${JSON.stringify(Object.fromEntries(byTable), null, 2)}\n`;
  await expect(text, REFRESH).toMatchFileSnapshot('../generated/restrictions.json');
});

async function refusalOf(statement: string): Promise<unknown> {
  const trx = await database.owner_db.startTransaction().execute();
  try {
    const quoted = invariantScene.named(statement.replace(/\$\w+/g, "'$&'"));
    return await sql
      .raw(quoted)
      .execute(trx)
      .catch((error: unknown) => error);
  } finally {
    await trx.rollback().execute();
  }
}

test.each(REFUSED_STATEMENTS)('the database refuses %s', async (_what, statement, rule) => {
  expect(await refusalOf(statement)).toMatchObject({ constraint: rule });
});

test.each(REFUSED_VALUES)('no row of %s may have %s', async (table, assignments, rule) => {
  expect(await refusalOf(`update ${table} set ${assignments}`)).toMatchObject({
    constraint: rule,
  });
});

test('each constraint has a statement that it rejects', async () => {
  const shown = new Set([...REFUSED_STATEMENTS, ...REFUSED_VALUES].map(([, , rule]) => rule));
  const rules = (await readRestrictions()).filter(({ definition }) =>
    /^(?:CHECK|UNIQUE|EXCLUDE|CREATE UNIQUE)/.test(definition),
  );
  const missing = rules.filter(({ name }) => !shown.has(name)).map(({ name }) => name);
  expect(missing, 'add a row to `test-refused-rows.ts` of the room').toEqual([]);
});
