import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSONAL_DATA } from './rooms-personal-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** By table, the columns of a type that can hold a name, an address, words or a document. */
async function readWordColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select case table_schema when 'public' then table_name
        else table_schema || '.' || table_name end as "table",
        array_agg(column_name::text order by column_name::text) as columns
      from information_schema.columns
     where table_schema in ('public', 'sandbox') and table_name not like 'kysely%'
       and udt_name in ('text', '_text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_jsonb',
         'bytea', '_bytea', 'tsvector', 'xml', 'inet', 'cidr', 'macaddr')
     group by 1`.execute(database.owner_db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** How each column is declared, once for each declaration, as `table.column`. */
function declaredColumns(columns: ReadonlyMap<string, readonly string[]>): string[] {
  return Object.values(PERSONAL_DATA).flatMap(({ erased, kept, impersonal }) => [
    ...erased.flatMap(({ table, erase }) => {
      const names = erase === 'rows' ? (columns.get(table) ?? []) : Object.keys(erase);
      return names
        .filter((name) => columns.get(table)?.includes(name) === true)
        .map((name) => `${table}.${name}`);
    }),
    ...Object.entries(kept).flatMap(([table, reasons]) =>
      Object.keys(reasons).map((name) => `${table}.${name}`),
    ),
    ...Object.entries(impersonal).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  ]);
}

test('each column that can hold words is declared as erased, kept or impersonal, and as one of them', async () => {
  const columns = await readWordColumns();
  const existing = [...columns].flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  const declared = declaredColumns(columns);
  const help = 'declare it in `personal-data.ts` of its room';
  expect(
    existing.filter((name) => !declared.includes(name)),
    help,
  ).toEqual([]);
  expect(
    declared.filter((name) => !existing.includes(name)),
    'there is no such column',
  ).toEqual([]);
  expect(
    declared.filter((name, at) => declared.indexOf(name) !== at),
    'it is declared twice',
  ).toEqual([]);
});

test('whatever is kept says why', () => {
  const reasons = Object.values(PERSONAL_DATA).flatMap(({ kept }) =>
    Object.values(kept).flatMap((columns) => Object.values(columns)),
  );
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});
