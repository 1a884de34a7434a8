import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { excessPrivileges, readPrivileges } from './privileges.ts';
import { REFRESH } from './test-snapshots.ts';

/**
 * `generated/privileges.ts` lists every privilege of the application of a live shop (LOG3): a
 * migration that grants one changes it (`npx vitest run --project db privileges -u`). Servers
 * refuse a login that has others.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await migrateDatabase(database.owner_url);
});
afterAll(() => database.close());

test('the application has exactly the listed privileges, and none on the rest (LOG3)', async () => {
  const rows = await readPrivileges(database.db);
  const lines = rows.map(({ object, privileges }) => `  '${object}': '${privileges.join(' ')}',\n`);
  const head =
    '// Written by privileges.db.test.ts: what the application of a live shop may do in its\n' +
    '// database. A login that may do more is refused at the start.\n';
  const text = `${head}export const privileges = {\n${lines.join('')}} as const;\n`;
  await expect(text, REFRESH).toMatchFileSnapshot('../generated/privileges.ts');
});

describe('a privilege beyond the list is found that', () => {
  test.each([
    ['grant delete on ledger_entries to guildhall_app', 'table public.ledger_entries', 'delete'],
    ['grant update on app_clock to guildhall_app', 'table public.app_clock', 'update'],
    ['grant trigger on order_history to public', 'table public.order_history', 'trigger'],
    [
      'grant update (amount_minor) on ledger_entries to public',
      'table public.ledger_entries',
      'update(amount_minor)',
    ],
    ['grant create on schema public to public', 'schema public', 'create'],
    [
      'create function anything() returns int language sql return 1; grant execute on function anything to public',
      'function public.anything()',
      'execute',
    ],
    [
      'create table anything (n int); grant select on anything to public',
      'table public.anything',
      'select',
    ],
  ])('%s', async (statement, object, privilege) => {
    const trx = await database.owner_db.startTransaction().execute();
    try {
      await sql.raw(statement).execute(trx);
      await sql`set local session authorization guildhall_app`.execute(trx);
      const found = await excessPrivileges(trx, { moves_clock: false });
      expect(found).toEqual([{ object, privileges: [privilege] }]);
    } finally {
      await trx.rollback().execute();
    }
  });
});

test('a function that a later migration creates is closed to everybody', async () => {
  const trx = await database.owner_db.startTransaction().execute();
  await sql`create function later() returns int language sql return 1`.execute(trx);
  await sql`set local session authorization guildhall_app`.execute(trx);
  await expect(sql`select later()`.execute(trx)).rejects.toMatchObject({ code: '42501' });
  await trx.rollback().execute();
});

test('a function with the rights of the owner fixes where it looks for names, and is closed', async () => {
  const { rows } = await sql<{ name: string; config: string[] | null; is_open: boolean }>`
    select proname as name, proconfig as config,
           has_function_privilege('public', oid, 'execute') as is_open
      from pg_proc
     where prosecdef and pronamespace::regnamespace::text in ('public', 'sandbox')`.execute(
    database.owner_db,
  );
  expect(rows.length).toBeGreaterThan(5);
  const unsafe = rows.filter(
    ({ config, is_open }) => is_open || config?.includes('search_path=public, pg_temp') !== true,
  );
  expect(unsafe).toEqual([]);
});
