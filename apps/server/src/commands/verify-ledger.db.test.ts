import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INVARIANTS } from '@guildhall/db/kernel/invariants';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './test-cli.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase({ expectedViolations: ['INV3'] });
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-verify-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.close();
});

function verify(environment: Record<string, string>) {
  const { status, stdout, stderr } = runCli(['verify-ledger'], {
    environment: { DATA_DIR: dataDir, ...environment },
  });
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), stderr };
}

/** What the health of the shop reads. */
const lastResult = () =>
  readFileSync(path.join(dataDir, 'last-ledger-check'), 'utf8').trim().split(' ').at(1);

const ids = Object.keys(INVARIANTS);

test('without a server it says where it looked, and does not call that sound', () => {
  const { status, lines, stderr } = verify({});
  expect({ status, lines }).toEqual({ status: 2, lines: [] });
  expect(stderr).toContain(`No server runs on ${dataDir}`);
});

test('a database that does not answer is not called sound either', () => {
  const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing';
  const { status, lines, stderr } = verify({ DATABASE_URL });
  expect({ status, lines }).toEqual({ status: 2, lines: [] });
  expect(stderr).toContain('ECONNREFUSED');
});

test('it finds the running database by itself and prints a line for each invariant', () => {
  const connection = JSON.stringify({ app_url: database.url });
  writeFileSync(path.join(dataDir, 'connection.json'), connection);
  const { status, lines } = verify({});
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
    ids.map((id) => `✓ ${id}`),
  );
  expect(status).toBe(0);
  expect(lastResult()).toBe('holds');
});

test('a break is named with its rows, and the command fails', async () => {
  await sql`
    insert into ledger_accounts (id, kind, owner_id, normal_side, balance_minor)
    select 'wallet:' || owner, 'wallet', owner, 'credit', 5
      from (values ('018f0000-0000-7000-8000-000000000001'::uuid)) as o (owner)`.execute(
    database.owner_db,
  );
  const { status, lines, stderr } = verify({ DATABASE_URL: database.url });
  expect(status).toBe(1);
  expect(lastResult()).toBe('broken');
  expect(lines.filter((line) => !line.startsWith('✓'))).toEqual([
    `✗ INV3  ${INVARIANTS.INV3}`,
    '        wallet:018f0000-0000-7000-8000-000000000001 has the balance 5, but its entries sum to 0',
  ]);
  expect(lines).toHaveLength(ids.length + 1);
  expect(stderr).toContain('stop payouts');
});
