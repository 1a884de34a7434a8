import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Invariant } from '@guildhall/db/kernel/invariants';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { doctor, HEALTH_CHECKS } from './doctor.ts';

const KEYS = {
  VAULT_KEY: randomBytes(32).toString('base64'),
  FINGERPRINT_KEY: randomBytes(32).toString('base64'),
};

/** The warnings of the last run. */
let warnings: string[] = [];

async function findings(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const lines: string[] = [];
  const status = await doctor({
    args: [],
    environment: {
      DATABASE_URL: database.url,
      GUILDHALL_MODE: 'demo',
      ...KEYS,
      ...environment,
    },
    tell: (line) => lines.push(line),
    complain: (line) => expect.fail(line),
  });
  const complaints = lines.filter((line) => line.startsWith('✗'));
  warnings = lines.filter((line) => line.startsWith('!'));
  expect(lines).toHaveLength(HEALTH_CHECKS.length);
  expect(status).toBe(complaints.length === 0 ? 0 : 1);
  return complaints;
}

test('reports no problem of a fresh shop', async () => {
  const database = await testDatabase();
  expect(await findings(database)).toEqual([]);
  expect(warnings.map((line) => line.slice(2).split(':')[0])).toEqual([
    'A server is at work',
    '4 members of staff may decide disputes (Z10)',
    'There is a backup of the last two days',
    'The books were recomputed within a day',
  ]);
  await database.close();
});

test('finds an https address behind a proxy that nobody trusts (R2)', async () => {
  const database = await testDatabase();
  const behind = { PUBLIC_URL: 'https://shop.example' };
  expect((await findings(database, behind)).join()).toContain('TRUST_PROXY names none');
  expect(await findings(database, { ...behind, TRUST_PROXY: '10.0.0.1' })).toEqual([]);
  await database.close();
});

test('finds that there is no VAULT_KEY, and makes none (K3)', async () => {
  const database = await testDatabase();
  const live = await findings(database, { GUILDHALL_MODE: 'live', VAULT_KEY: '' });
  expect(live.join()).toMatch(/K3\): VAULT_KEY is missing; expected 32 random bytes in base64/);
  const DATA_DIR = '/tmp/guildhall-no-such-folder';
  const demo = await findings(database, { DATA_DIR, VAULT_KEY: '' });
  expect(demo.join()).toContain('VAULT_KEY is not set, and there is no');
  expect(existsSync(DATA_DIR)).toBe(false);
  await database.close();
});

test('finds a login that is the owner of the database (LOG3)', async () => {
  const database = await testDatabase();
  const complaints = await findings(database, { DATABASE_URL: database.owner_url });
  expect(complaints.join()).toMatch(/it owns the database .* put this URL into DATABASE_OWNER_URL/);
  await database.close();
});

test('finds that the clock of a live shop can be moved (LOG3)', async () => {
  const database = await testDatabase();
  const live = await findings(database, { GUILDHALL_MODE: 'live' });
  expect(live.join()).toContain('it may update on table public.app_clock');
  await database.close();
});

test.each<[string, Invariant[], string, string]>([
  [
    'a right that the application must not have',
    [],
    'grant delete on ledger_entries to guildhall_app',
    'it may delete on table public.ledger_entries, mend by: revoke delete on table public.ledger_entries from public, guildhall_app;',
  ],
  [
    'a right that the application needs',
    [],
    'revoke insert on order_history from guildhall_app',
    'it may not insert on table public.order_history, mend by: grant insert on table public.order_history to guildhall_app;',
  ],
  [
    'a database without the rights of the application',
    [],
    'revoke all on all tables in schema public from guildhall_app',
    'the login may not read which migrations were applied',
  ],
  [
    'a migration of a newer version',
    [],
    `insert into kysely_migration values ('99990101T0000_add_future', now())`,
    'newer version: 99990101T0000_add_future',
  ],
  [
    'a migration of an older checkout',
    [],
    `insert into kysely_migration values ('20261120T1200_create_app_clock', now())`,
    'made by an older checkout',
  ],
  [
    'a function of another version',
    [],
    `update database_functions set hash = '' where name = 'app_now'`,
    'not replaced: app_now; restart the server',
  ],
  [
    'a migration that is missing',
    [],
    "delete from kysely_migration where name like '%create_wallet'",
    'not applied: ',
  ],
  [
    'a message that is not sent',
    [],
    `insert into outbox (id, kind, payload, due_at, created_at) values (uuidv7(), 'mail', '{}', now() - interval '1 hour', now() - interval '1 hour')`,
    '1 wait, the oldest for 60 min; look at the mail server',
  ],
  [
    'a job that fails',
    [],
    `insert into recurring_jobs (name, due_at, pause_seconds) values ('counting', now(), 60)`,
    'late: counting; read the log',
  ],
  [
    'a ledger transaction without entries',
    ['INV2'],
    `set session_replication_role = replica; insert into ledger_transactions (id, event_key, code) values (uuidv7(), 'k', 'c')`,
    'has 0 entries',
  ],
  [
    'a balance that no entry explains',
    ['INV3', 'INV4'],
    `insert into ledger_accounts (id, kind, owner_id, normal_side, balance_minor) values ('wallet.odd', 'wallet', uuidv7(), 'credit', 5)`,
    'INV3: wallet.odd has the balance 5',
  ],
])('it finds %s', async (_what, expectedViolations, damage, expected) => {
  const database = await testDatabase({ expectedViolations });
  await sql.raw(damage).execute(database.owner_db);
  expect((await findings(database)).join()).toContain(expected);
  await database.close();
});
