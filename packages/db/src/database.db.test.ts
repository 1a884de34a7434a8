import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  type Generated,
  type GeneratedAlways,
  type InsertType,
  type SelectType,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { columns } from '../generated/columns.ts';
import type { Database } from './database.ts';
import { REFRESH } from './test-snapshots.ts';

/**
 * Kysely trusts the types of `Database`. This file compares them with a migrated database in two
 * steps. The first test writes the columns that PostgreSQL reports to `generated/columns.ts` and
 * fails when the file differs (`npx vitest run --project db database.db -u` updates it). The types
 * below compare that file with `Database` at compile time (`npm test -- types`).
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The JavaScript type of each PostgreSQL type, as configured in `client.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  json: 'JSON',
  jsonb: 'JSON',
  pg_snapshot: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

interface Column {
  readonly table: string;
  readonly name: string;
  /** `_text` for an array of texts. */
  readonly type: string;
  readonly is_nullable: boolean;
  readonly generated: 'always' | 'default' | 'no';
}

test('generated/columns.ts names every column of the database with its type', async () => {
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name
             as "table",
           column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable,
           case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'always'
                when column_default is not null or is_identity = 'YES' then 'default'
                else 'no' end as generated
      from information_schema.columns join information_schema.tables
        using (table_catalog, table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema')
       and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
     order by 1, ordinal_position`.execute(database.owner_db);
  await expect(textOf(rows), REFRESH).toMatchFileSnapshot('../generated/columns.ts');
});

function textOf(rows: readonly Column[]): string {
  const tables = Map.groupBy(rows, ({ table }) => table);
  const lines = [...tables].flatMap(([table, columnsOfTable]) => [
    `  ${/\W/.test(table) ? `'${table}'` : table}: {`,
    ...columnsOfTable.map((column) => `    ${column.name}: '${typeOf(column)}',`),
    '  },',
  ]);
  const head =
    '// Written by database.db.test.ts from a migrated database, and compared there with the\n' +
    '// interface `Database`.\n';
  return `${head}export const columns = {\n${lines.join('\n')}\n} as const;\n`;
}

/** The column's type as `Database` declares it. */
function typeOf({ table, name, type, is_nullable, generated }: Column): string {
  const item = TYPES[type.replace(/^_/, '')];
  if (item === undefined) throw new Error(`${table}.${name}: nothing is known of type ${type}`);
  const value = `${item}${type.startsWith('_') ? '[]' : ''}${is_nullable ? ' | null' : ''}`;
  if (generated === 'no') return value;
  return generated === 'always' ? `GeneratedAlways<${value}>` : `Generated<${value}>`;
}

type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** A TypeScript type in the notation of `typeOf`. */
type Written<Type> =
  IsAny<Type> extends true
    ? 'any'
    : [Type] extends [never]
      ? 'never'
      : [Type] extends [string]
        ? 'string'
        : [Type] extends [number]
          ? 'number'
          : [Type] extends [boolean]
            ? 'boolean'
            : [Type] extends [Date]
              ? 'Date'
              : [Type] extends [Buffer]
                ? 'Buffer'
                : [Type] extends [readonly (infer Item)[]]
                  ? `${Written<Item>}[]`
                  : 'unknown';

/** JSON is read as a value and written as a string. */
type Value<Column> = [Exclude<InsertType<Column>, null | undefined>] extends [string]
  ? [InsertType<Column>] extends [never]
    ? Written<NonNullable<SelectType<Column>>>
    : [NonNullable<SelectType<Column>>] extends [string]
      ? 'string'
      : 'JSON'
  : Written<NonNullable<SelectType<Column>>>;

type Nullable<Column> = null extends SelectType<Column> ? `${Value<Column>} | null` : Value<Column>;

type WrittenColumn<Column> = [InsertType<Column>] extends [never]
  ? `GeneratedAlways<${Nullable<Column>}>`
  : undefined extends InsertType<Column>
    ? `Generated<${Nullable<Column>}>`
    : Nullable<Column>;

type Tables = Readonly<Record<string, object>>;

/** One message per column that exists on one side only or has different types. */
type Differences<Declared, Stored extends Tables> = {
  [Table in (keyof Declared | keyof Stored) & string]: Table extends keyof Declared
    ? Table extends keyof Stored
      ? OfTable<Table, Declared[Table], Stored[Table]>
      : `${Table}: the database has no such table`
    : `${Table}: the interface has no such table`;
}[(keyof Declared | keyof Stored) & string];

type OfTable<Table extends string, Declared, Stored> = {
  [Name in (keyof Declared | keyof Stored) & string]: Name extends keyof Declared
    ? Name extends keyof Stored
      ? WrittenColumn<Declared[Name]> extends Stored[Name]
        ? never
        : `${Table}.${Name}: declared ${WrittenColumn<Declared[Name]>}, stored ${Stored[Name] & string}`
      : `${Table}.${Name}: the database has no such column`
    : `${Table}.${Name}: the interface has no such column`;
}[(keyof Declared | keyof Stored) & string];

test('the interface has the same columns and types as the database', () => {
  // On a difference the compiler reports a missing property with its message as the name.
  const differences: Record<Differences<Database, typeof columns>, 'to be mended'> = {};
  expect(differences).toEqual({});
});

test('a column with a different type is reported', () => {
  type Stored = { users: { id: 'string'; name: 'string | null'; since: 'Generated<Date>' } };
  type With<Column> = Differences<{ users: { id: string; name: string | null } & Column }, Stored>;
  expectTypeOf<With<{ since: Generated<Date> }>>().toEqualTypeOf<never>();
  expectTypeOf<
    With<{ since: Date }>
  >().toEqualTypeOf<'users.since: declared Date, stored Generated<Date>'>();
  expectTypeOf<
    With<{ since: Generated<Date | null> }>
  >().toEqualTypeOf<'users.since: declared Generated<Date | null>, stored Generated<Date>'>();
  expectTypeOf<
    With<{ since: Generated<string> }>
  >().toEqualTypeOf<'users.since: declared Generated<string>, stored Generated<Date>'>();
  expectTypeOf<
    With<{ since: GeneratedAlways<Date> }>
  >().toEqualTypeOf<'users.since: declared GeneratedAlways<Date>, stored Generated<Date>'>();
  expectTypeOf<With<object>>().toEqualTypeOf<'users.since: the interface has no such column'>();
  expectTypeOf<
    With<{ since: Generated<Date>; age: number }>
  >().toEqualTypeOf<'users.age: the database has no such column'>();
  expectTypeOf<Differences<{ people: object }, { users: object }>>().toEqualTypeOf<
    'people: the database has no such table' | 'users: the interface has no such table'
  >();
});
