import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions } from '../functions.ts';
import { migrateDatabase } from '../migrate.ts';
import { replaceFunctions, ReplaceFunctionError } from './replace-functions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const answering = (answer: number) =>
  `create or replace function answer() returns integer language sql return ${answer};`;

async function call(name: string): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    select ${sql.id(name)}() as answer`.execute(database.owner_db);
  return rows[0]?.answer;
}

test('the database has exactly the functions of the files, one a file', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc as p
     where pronamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
       and not exists (select from pg_depend
                        where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
     order by proname collate "C"`.execute(database.owner_db);
  expect(Object.keys(functions)).toEqual(rows.map(({ name }) => name));
  for (const [name, text] of Object.entries(functions)) {
    expect(text.match(/^create or replace function \w+/gm)).toEqual([
      `create or replace function ${name}`,
    ]);
  }
});

test('a migrated database has nothing to replace', async () => {
  expect(await replaceFunctions(database.owner_db, functions)).toEqual([]);
});

test('a function is replaced when its SQL has changed, and no other is', async () => {
  const replace = (answer: number) =>
    replaceFunctions(database.owner_db, { ...functions, answer: answering(answer) });
  expect(await replace(1)).toEqual(['answer']);
  expect(await replace(2)).toEqual(['answer']);
  expect(await replace(2)).toEqual([]);
  expect(await call('answer')).toBe(2);
});

test('of two servers that start at once one replaces', async () => {
  const said: string[] = [];
  const start = () =>
    migrateDatabase(database.owner_url, {
      functions: { ...functions, answer: answering(3) },
      onProgress: (sentence) => said.push(sentence),
    });
  await Promise.all([start(), start()]);
  expect(said).toEqual(['Replaced in the database: answer']);
});

test('functions may call each other in any order', async () => {
  const calls = (name: string, other: string) =>
    `create or replace function ${name}() returns integer language sql as 'select ${other}()';`;
  const two = { a_first: calls('a_first', 'b_second'), b_second: answering(4) };
  const texts = { ...two, b_second: two.b_second.replace('answer()', 'b_second()') };
  await replaceFunctions(database.owner_db, texts);
  expect(await call('a_first')).toBe(4);
});

test('when one fails none is replaced, and it is named with the reason', async () => {
  const broken = { ...functions, answer: answering(5), broken: 'create function nonsense' };
  const refusal = replaceFunctions(database.owner_db, broken);
  await expect(refusal).rejects.toBeInstanceOf(ReplaceFunctionError);
  await expect(refusal).rejects.toThrow(/^broken: syntax error/);
  expect(await call('answer')).toBe(3);
  await expect(migrateDatabase(database.owner_url, { functions: broken })).rejects.toThrow(
    /^A function of the database could not be replaced, and none was \(broken: syntax error/,
  );
});
