import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { newId } from '@guildhall/domain/kernel/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExportedRows, inSnapshot } from '../../privacy/queries.ts';
import { listName } from './exported-table.ts';
import { DATA_EXPORT, EXPORTED_TABLES } from './rooms-data-export.ts';
import { PERSONAL_DATA } from '../rooms-personal-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const OMITTED = Object.values(DATA_EXPORT).flatMap(({ omitted }) => Object.entries(omitted));
const EXPORTED = EXPORTED_TABLES.map(({ table }) => table);

/** Whether a column, or the whole table of it, is in the copy or left out with a reason. */
const isDecided = (table: string, column: string) =>
  EXPORTED.some((each) => each.table === table && each.columns.split(' ').includes(column)) ||
  OMITTED.some(
    ([name, why]) => name === table && (typeof why === 'string' || Object.hasOwn(why, column)),
  );

/** The columns of all tables, by `table`, that can hold words, a document or bytes. */
async function readColumns() {
  const { rows } = await sql<{ table: string; column: string; is_words: boolean }>`
    select case table_schema when 'public' then table_name
        else table_schema || '.' || table_name end as "table", column_name::text as "column",
        udt_name in ('text', '_text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_jsonb',
         'bytea', '_bytea', 'tsvector', 'xml', 'inet', 'cidr', 'macaddr') as is_words
      from information_schema.columns
     where table_schema in ('public', 'sandbox') and table_name not like 'kysely%'
     order by 1, 2`.execute(database.owner_db);
  return rows;
}

describe('every column with personal data', () => {
  test('is in the copy that users get of their data, or is left out with a reason', async () => {
    const columns = await readColumns();
    const personal = Object.values(PERSONAL_DATA).flatMap(({ erased, kept }) => [
      ...erased.flatMap(({ table, erase }) =>
        erase === 'rows'
          ? columns
              .filter((each) => each.table === table && each.is_words)
              .map(({ column }) => ({ table, column }))
          : Object.keys(erase).map((column) => ({ table, column })),
      ),
      ...Object.entries(kept).flatMap(([table, reasons]) =>
        Object.keys(reasons).map((column) => ({ table, column })),
      ),
    ]);
    expect(personal.length).toBeGreaterThan(150);
    expect(
      personal
        .filter(({ table, column }) => !isDecided(table, column))
        .map(({ table, column }) => `${table}.${column}`),
      'declare it in `data-export.ts` of its room',
    ).toEqual([]);
  });

  test('and every table that refers to users is in it, or is left out with a reason', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(database.owner_db);
    expect(rows.length).toBeGreaterThan(40);
    const decided = new Set([
      ...EXPORTED.map(({ table }) => table),
      ...OMITTED.filter(([, why]) => typeof why === 'string').map(([table]) => table),
    ]);
    expect(
      rows.map(({ table }) => table).filter((table) => !decided.has(table)),
      'declare it in `data-export.ts` of its room',
    ).toEqual([]);
  });

  test('is declared once, and exists', async () => {
    const columns = await readColumns();
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const tables = new Set(columns.map(({ table }) => table));
    const named = [
      ...EXPORTED.flatMap(({ table, columns: names, people = '', picture = '' }) =>
        `${names} ${people} ${picture}`
          .split(' ')
          .filter((name) => name !== '')
          .map((name) => `${table}.${name}`),
      ),
      ...OMITTED.flatMap(([table, why]) =>
        typeof why === 'string' ? [] : Object.keys(why).map((name) => `${table}.${name}`),
      ),
    ];
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
    expect(OMITTED.map(([table]) => table).filter((table) => !tables.has(table))).toEqual([]);
    const names = EXPORTED.map(listName);
    expect(names).toEqual([...new Set(names)]);
    const whole = OMITTED.filter(([, why]) => typeof why === 'string').map(([table]) => table);
    expect(whole.filter((table) => EXPORTED.some((each) => each.table === table))).toEqual([]);
    for (const { table, columns: shown, people = '', picture = '' } of EXPORTED) {
      const all = shown.split(' ');
      for (const name of `${people} ${picture}`.split(' ').filter((each) => each !== '')) {
        expect(all, `${table}.${name}`).toContain(name);
      }
    }
  });

  test('and whatever is left out says why', () => {
    const reasons = OMITTED.flatMap(([, why]) =>
      typeof why === 'string' ? [why] : Object.values(why),
    );
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('what the copy never has', () => {
  test.each([
    'risk_score',
    'risk_reasons',
    'reporter_id',
    'officer_id',
    'decider_id',
    'actor_id',
    'author_id of dispute_evidence',
    'password_hash',
    'token_hash',
    'code_hash',
    'wrapped_secret',
    'ciphertext',
    'content_hash',
    'fingerprint',
    'document_hash',
    'person_hash',
    'hold_code',
    'auth_secret',
  ])('%s', (name) => {
    const [column = '', , table] = name.split(' ');
    const found = EXPORTED.filter((each) => each.columns.split(' ').includes(column)).map(
      (each) => each.table,
    );
    if (table === undefined) expect(found).toEqual([]);
    else expect(found).not.toContain(table);
  });
});

test('every list can be read, also by the login of the application', async () => {
  await inSnapshot(database.db, async (trx) => {
    for (const table of EXPORTED) {
      for await (const rows of readExportedRows(trx, newId(), table)) expect(rows).toEqual([]);
    }
  });
});
