import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, ServerProcess } from './server-process.ts';

/**
 * A live server, started as an operator does, and whoever can run any SQL with the login that it
 * works with, such as after an injection or with a stolen DATABASE_URL (LOG3).
 */
const SECRETS = ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'];
const INSUFFICIENT_PRIVILEGE = '42501';

let database: TestDatabase;
let dataDir: string;
let login: string;
let url: string;
let ownerUrl: string;
let server: ServerProcess;

const databaseUrls = () => ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });

async function liveServer(urls: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  return new ServerProcess(port, {
    NODE_ENV: 'production',
    GUILDHALL_MODE: 'live',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WITHOUT_MAIL: 'yes',
    EXCHANGE_RATES_URL: 'off',
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
    ...urls,
  });
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-proof-'));
  // Roles belong to the cluster, so this shop has logins of its own. Its start makes that of the
  // application.
  login = `shop_${randomBytes(6).toString('hex')}`;
  url = urlOf(login);
  ownerUrl = urlOf(`${login}_owner`);
  const { password } = new URL(ownerUrl);
  await asOwner(`create role ${login}_owner superuser login password '${password}'`);
  server = await liveServer(databaseUrls());
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await asOwner(`drop role ${login}_owner; drop role ${login}`);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function urlOf(user: string): string {
  const address = new URL(database.url);
  address.username = user;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}

const asOwner = async (statements: string) => await sql.raw(statements).execute(database.owner_db);

async function asLogin(statement: string): Promise<unknown> {
  const db = openDatabase(url, { maxConnections: 1, prepare: false });
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** What is only added to, with a column, and whether the application adds to it itself. */
const APPEND_ONLY = [
  ['ledger_transactions', 'code', false],
  ['ledger_entries', 'amount_minor', false],
  ['ledger_accounts', 'balance_minor', false],
  ['event_log', 'topic', false],
  ['kysely_migration', 'name', false],
  ['order_history', 'event', true],
  ['payment_history', 'event', true],
  ['withdrawal_history', 'event', true],
  ['reveal_log', 'id', true],
  ['staff_acts', 'id', true],
  ['rule_versions', 'version', true],
] as const;

describe('the login of a live shop is refused', () => {
  test.each([
    'set role guildhall_owner',
    'set role pg_database_owner',
    'set session authorization guildhall_owner',
    'reset session authorization; set role none; set role guildhall_owner',
    'set session_replication_role = replica',
    'alter table ledger_entries disable trigger all',
    'alter table ledger_entries disable trigger append_only',
    'drop trigger append_only on ledger_entries',
    'alter table ledger_entries owner to current_user',
    'drop table ledger_entries',
    'update app_clock set offset_seconds = 86400',
    `create or replace function ledger_post_all(p_postings jsonb) returns text[]
       language sql return array[]::text[]`,
    'create or replace function app_now() returns timestamptz language sql return now()',
    'alter function ledger_post_all security invoker',
    'select * from ledger_lines($$[]$$)',
    'select ledger_move_balances($$[]$$)',
    'create table public.anything (n int)',
    'create temporary table ledger_entries (n int)',
    'create function public.anything() returns int language sql return 1',
    'create schema anything',
    'create view public.anything as select 1',
    'create role anything',
    'alter role guildhall_app superuser',
    'grant guildhall_owner to current_user',
    'grant update on ledger_entries to current_user',
    'create extension dblink',
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    'select rolpassword from pg_authid',
    "copy ledger_entries to program 'cat'",
    "copy ledger_entries to '/tmp/ledger'",
    "alter system set archive_command = 'cat'",
    ...APPEND_ONLY.flatMap(([table, column, isAddedTo]) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      ...(isAddedTo ? [] : [`insert into ${table} default values`]),
    ]),
  ])('%s', async (attack) => {
    const failure = await asLogin(attack).catch((error: unknown) => error);
    // To a grant without the right to grant, PostgreSQL answers with a warning and grants nothing.
    if (attack.startsWith('grant update')) expect(await mayUpdateLedger()).toBe(false);
    else expect(failure).toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });
});

async function mayUpdateLedger(): Promise<unknown> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(${login}, 'ledger_entries', 'update') as may`.execute(
    database.owner_db,
  );
  return rows[0]?.may;
}

test('the server has let the owner go before it listens', async () => {
  const { rows } = await sql<{ usename: string }>`
    select distinct usename from pg_stat_activity
     where usename in (${login}, ${`${login}_owner`})`.execute(database.owner_db);
  expect(rows).toEqual([{ usename: login }]);
});

describe('a start is refused', () => {
  test.each([
    ['with one login for everything', { DATABASE_OWNER_URL: '' }, /it owns the database .*: put/],
    [
      'with the owner twice',
      {},
      /DATABASE_URL and DATABASE_OWNER_URL name the same user; expected a login/,
    ],
  ])('%s', async (_what, urls, reason) => {
    const refused = await liveServer({
      DATABASE_URL: database.owner_url,
      DATABASE_OWNER_URL: database.owner_url,
      ...urls,
    });
    await expect(refused.start()).rejects.toThrow(reason);
  });

  test('with a login that was given more, and the sentence says what and how to mend it', async () => {
    await asOwner(`grant delete on order_history to ${login}`);
    const refused = await liveServer(databaseUrls());
    await expect(refused.start()).rejects.toThrow(
      /it may delete on table public\.order_history: revoke delete on table public\.order_history/,
    );
    await asOwner(`revoke delete on order_history from ${login}`);
  });
});

test('a server without the owner starts on a migrated database', async () => {
  const { DATABASE_URL } = databaseUrls();
  const second = await liveServer({ DATABASE_URL });
  await second.start();
  expect(await second.stop()).toBe(0);
});

test('the embedded database of a live shop has the same logins, also when it starts again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-proof-'));
  const embedded = await liveServer({ DATA_DIR: folder });
  try {
    for (const start of ['first', 'second']) {
      await embedded.start();
      const file = readFileSync(path.join(folder, 'connection.json'), 'utf8');
      const { app_url } = JSON.parse(file) as { app_url: string };
      const db = openDatabase(app_url, { maxConnections: 1, prepare: false });
      for (const attack of [
        'set role guildhall_owner',
        'alter table ledger_entries disable trigger all',
        'update app_clock set offset_seconds = 1',
        'create temporary table anything (n int)',
      ]) {
        const failure = await sql
          .raw(attack)
          .execute(db)
          .catch((error: unknown) => error);
        expect([start, attack, failure]).toMatchObject([
          start,
          attack,
          { code: INSUFFICIENT_PRIVILEGE },
        ]);
      }
      await db.destroy();
      expect(await embedded.stop()).toBe(0);
    }
  } finally {
    await embedded.kill();
    // Started as root, the cluster may be elsewhere.
    const cluster = path.join(folder, 'postgres');
    const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isLink && existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
