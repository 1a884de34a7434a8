import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkApplicationLogin } from './application-login.ts';
import { DatabaseStartError, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

/** A login of its own for each test: roles belong to the cluster, which other tests use. */
let database: TestDatabase;
let name: string;
let url: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function asOwner(statements: string): Promise<void> {
  await sql.raw(statements.replaceAll('$login', name)).execute(database.owner_db);
}

const setUp = async () => await migrateDatabase(database.owner_url, { application_url: url });

beforeEach(() => {
  name = `login_${randomBytes(6).toString('hex')}`;
  const address = new URL(database.url);
  address.username = name;
  address.password = 'pass word/ü';
  url = address.href;
  return async () => {
    await asOwner(`do $$ begin if to_regrole('$login') is not null then
      reassign owned by $login to guildhall_owner; drop owned by $login; drop role $login;
    end if; end $$`);
  };
});

/** Undefined if the login is accepted, otherwise what is wrong. */
async function complaint(movesClock = false): Promise<string | undefined> {
  const db = openDatabase(url, { maxConnections: 1 });
  try {
    await checkApplicationLogin(db, { moves_clock: movesClock });
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseStartError) return error.message;
    throw error;
  } finally {
    await db.destroy();
  }
}

test('the login is made with the password of its URL, once, and has no other rights', async () => {
  await setUp();
  expect(await complaint()).toBeUndefined();
  await asOwner(`alter role $login password 'changed'`);
  await setUp();
  expect(await complaint()).toMatch(/cannot be used with DATABASE_URL.*authentication failed/);
});

test('two servers that start at once make one login', async () => {
  await Promise.all([setUp(), setUp(), setUp()]);
  expect(await complaint()).toBeUndefined();
});

test('an older installation has the role without a login, which it gets', async () => {
  await asOwner('create role $login nologin');
  await setUp();
  expect(await complaint()).toBeUndefined();
});

test('the owner of the database is refused, and told where its URL belongs', async () => {
  url = database.owner_url;
  const text = (await complaint()) ?? '';
  expect(text).toMatch(/login guildhall_owner of DATABASE_URL.*\n {2}it owns the database /);
  expect(text).toContain(
    `: put this URL into DATABASE_OWNER_URL, and that of the application into DATABASE_URL, whose ` +
      `login the start makes, or "create role guildhall_app login password '…';"`,
  );
});

describe('a login is refused, with the SQL that mends it, that', () => {
  const own = 'create table mine (n int); alter table mine owner to $login';
  test.each([
    ['is a superuser', 'alter role $login superuser', '$login is superuser', ''],
    ['makes databases', 'alter role $login createdb', '$login is createdb', ''],
    ['makes roles', 'alter role $login createrole', '$login is createrole', ''],
    ['replicates', 'alter role $login replication', '$login is replication', ''],
    ['bypasses policies', 'alter role $login bypassrls', '$login is bypassrls', ''],
    ['may become the owner', 'grant guildhall_owner to $login', 'member of guildhall_owner', ''],
    [
      'may become the owner, though it inherits nothing',
      'grant guildhall_owner to $login with inherit false, set true',
      'member of guildhall_owner',
      '',
    ],
    ['reads files', 'grant pg_read_server_files to $login', 'member of pg_read_server_files', ''],
    [
      'calls what reads files',
      'grant execute on function pg_read_file(text) to $login',
      'may call pg_read_file(text)',
      '',
    ],
    [
      'may make others the application',
      'grant guildhall_app to $login with admin option',
      '$login may grant guildhall_app',
      'grant guildhall_app to $login',
    ],
    ['is not the application', 'revoke guildhall_app from $login', '$login is no member of', ''],
    ['owns a table', own, '$login owns 1 objects, such as table mine', 'drop table mine'],
    [
      'may skip triggers',
      'grant set on parameter session_replication_role to $login',
      'may set session_replication_role',
      '',
    ],
    [
      'skips triggers from its first statement',
      'alter role $login set session_replication_role = replica',
      'session_replication_role is replica',
      '',
    ],
    [
      'changes the ledger',
      'grant update on ledger_entries to $login',
      'it may update on table public.ledger_entries',
      '',
    ],
    [
      'makes tables',
      'grant create on schema public to $login',
      'it may create on schema public',
      '',
    ],
  ])('%s', async (_what, right, found, after) => {
    await setUp();
    await asOwner(right);
    const text = (await complaint()) ?? '';
    expect(text).toContain(found.replaceAll('$login', name));
    const remedies = text
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^.*?: /, ''));
    await asOwner(remedies.join('\n'));
    await asOwner(after === '' ? 'select 1' : after);
    expect(await complaint()).toBeUndefined();
  });
});

describe('a login is refused, with the SQL that mends it, that may not', () => {
  test.each([
    [
      'read a table',
      'revoke select on users from guildhall_app',
      'may not select on table public.users',
    ],
    [
      'change a column',
      'revoke update (slug) on content_documents from guildhall_app',
      'may not update(slug) on table public.content_documents',
    ],
    [
      'call a function',
      'revoke execute on function app_now() from guildhall_app',
      'may not execute on function public.app_now()',
    ],
    [
      'use a sequence',
      'revoke usage on sequence document_numbers from guildhall_app',
      'may not usage on sequence public.document_numbers',
    ],
    [
      'do anything, as after a restore into a cluster without its role',
      `revoke all on all tables in schema public, sandbox from guildhall_app;
       revoke all on all functions in schema public from guildhall_app;
       revoke all on all sequences in schema public from guildhall_app;
       revoke usage on schema sandbox from guildhall_app`,
      'on table public.app_clock and 8 more',
    ],
  ])('%s', async (_what, loss, found) => {
    await setUp();
    await asOwner(loss);
    const text = (await complaint()) ?? '';
    expect(text).toContain(found);
    const remedies = text.split('\n').slice(1);
    expect(remedies.length).toBeLessThan(40);
    await asOwner(remedies.map((line) => line.replace(/^.*?: /, '')).join('\n'));
    expect(await complaint()).toBeUndefined();
  });
});

test('the clock moves in a demo alone, and a live start takes that right away', async () => {
  await migrateDatabase(database.owner_url, { application_url: url, moves_clock: true });
  expect(await complaint(true)).toBeUndefined();
  expect(await complaint()).toContain('it may update on table public.app_clock');
  await setUp();
  expect(await complaint()).toBeUndefined();
});

test('a database that is not migrated is refused, with the command', async () => {
  const empty = await testDatabase({ isEmpty: true });
  try {
    await setUp();
    url = new URL(new URL(empty.url).pathname, url).href;
    expect(await complaint()).toMatch(/lacks \d+ migrations, the first of them .*npm run migrate/);
  } finally {
    // Its tables are missing, so no invariant can be asked.
    await empty.close().catch(() => undefined);
  }
});
