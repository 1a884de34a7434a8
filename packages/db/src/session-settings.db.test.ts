import { HOSTILE_DEFAULTS, setHostileDefaults } from '@guildhall/scenes/database/hostile-defaults';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

/** Set by `client.ts` from its options, or by the driver. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const SET = [...Object.keys(SESSION_SETTINGS), ...LIMITS, 'client_encoding'];

/** Where the settings are that decide how values are written and what SQL means. */
const CATEGORIES = [
  'Client Connection Defaults%',
  'Version and Platform Compatibility%',
  'Error Handling',
];
const NOT_RELIED_ON = new Set([
  // The operator weighs durability against speed, and decides where data is stored.
  'synchronous_commit',
  'synchronize_seqscans',
  'default_table_access_method',
  'default_toast_compression',
  'temp_tablespaces',
  'gin_pending_list_limit',
  'vacuum_buffer_usage_limit',
  'local_preload_libraries',
  'createrole_self_grant',
  // Of XML and ICU, which the product does not use, and a warning.
  'xmlbinary',
  'xmloption',
  'icu_validation_level',
  'escape_string_warning',
  // Of the current transaction: its defaults are set.
  'transaction_isolation',
  'transaction_read_only',
  'transaction_deferrable',
]);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await setHostileDefaults(database.owner_db);
});
afterAll(() => database.close());

async function settingsOf(url: string, statementTimeoutMs: number) {
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs });
  const { rows } = await sql<{ name: string; setting: string }>`
    select lower(name) as name, setting from pg_settings`.execute(db);
  await db.destroy();
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}

test('a session has the settings of the product, whatever the database and its URL say', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c datestyle=Postgres,DMY -c work_mem=5MB');
  const found = await settingsOf(url.href, 0);
  const expected = {
    ...SESSION_SETTINGS,
    datestyle: 'ISO, MDY',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '20000',
    // What the product does not rely on stays as the URL says.
    work_mem: '5120',
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, found.get(name)]))).toEqual(
    expected,
  );
  const limited = await settingsOf(database.url, 3_000);
  expect(LIMITS.map((name) => limited.get(name))).toEqual(['3000', '3000', '20000']);
});

test('each setting of a session is set or is not relied on, and hostile defaults try all of them', async () => {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from pg_settings
     where context = 'user' and category like any (${CATEGORIES})`.execute(database.owner_db);
  const undecided = rows.filter(({ name }) => !SET.includes(name) && !NOT_RELIED_ON.has(name));
  expect(undecided).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
  const tried = [...Object.keys(HOSTILE_DEFAULTS), 'client_encoding'];
  expect(SET.filter((name) => !tried.includes(name))).toEqual([]);
});
