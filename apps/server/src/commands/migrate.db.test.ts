import { randomBytes } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './test-cli.ts';

let empty: TestDatabase;
let login: string;
let url: string;
beforeAll(async () => {
  empty = await testDatabase({ isEmpty: true });
  login = `shop_${randomBytes(6).toString('hex')}`;
  const address = new URL(empty.url);
  address.username = login;
  address.password = 'a-password';
  url = address.href;
});
afterAll(async () => {
  await sql.raw(`drop role if exists ${login}`).execute(empty.owner_db);
  await empty.close();
});

/** As the service of `compose.yaml` that ends before the server starts. */
function migrate(variables: Record<string, string>) {
  const { status, stdout, stderr } = runCli(['migrate'], {
    environment: { GUILDHALL_MODE: 'live', ...variables },
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

test('without both URLs it says what it needs', () => {
  const { status, stderr } = migrate({ DATABASE_URL: url });
  expect(status).toBe(2);
  expect(stderr).toContain('Set DATABASE_OWNER_URL and DATABASE_URL.');
});

test('it migrates an empty database, makes the login, and a second run changes nothing', async () => {
  const first = migrate({ DATABASE_URL: url, DATABASE_OWNER_URL: empty.owner_url });
  expect(first.stderr).toBe('');
  expect(first.status).toBe(0);
  expect(first.lines[0]).toMatch(/^Migrated: .*create_clock$/);
  const second = migrate({ DATABASE_URL: url, DATABASE_OWNER_URL: empty.owner_url });
  expect({ ...second, lines: second.lines.length }).toEqual({ status: 0, lines: 1, stderr: '' });
  const db = openDatabase(url, { maxConnections: 1 });
  const { rows } = await sql`select app_now() > '2000-01-01' as works`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ works: true }]);
});

test('it fails when the login of the application has other rights', () => {
  const both = { DATABASE_URL: empty.owner_url, DATABASE_OWNER_URL: empty.owner_url };
  const { status, stderr } = migrate(both);
  expect(status).toBe(2);
  expect(stderr).toContain('it owns the database');
});
