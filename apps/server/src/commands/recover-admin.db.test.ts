import { actor } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './test-cli.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await actor(testScene(database.db), { role: 'admin', email: 'ann@shop.test', username: 'ann' });
  await sql`update users set two_factor = true`.execute(database.owner_db);
});
afterAll(() => database.close());

function recover(environment: Record<string, string>, ...args: string[]) {
  return runCli(['recover-admin', ...args], { environment });
}

test('recover-admin needs the owner of the database, an address and a reason, and works once', async () => {
  const app = { DATABASE_URL: database.url };
  const owner = { ...app, DATABASE_OWNER_URL: database.owner_url };
  const reason = ['--reason', 'Their phone was stolen'];
  expect(recover(owner, 'ann@shop.test')).toMatchObject({ status: 2, stdout: '' });
  expect(recover(owner, 'ann', ...reason)).toMatchObject({ status: 2, stdout: '' });
  expect(recover(app, 'ann@shop.test', ...reason)).toMatchObject({ status: 2, stdout: '' });
  const done = recover(owner, 'Ann@shop.test', ...reason);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('1 members of staff are told');
  const { rows } = await sql`select from users where two_factor`.execute(database.owner_db);
  expect(rows).toEqual([]);
  expect(recover(owner, 'ann@shop.test', ...reason)).toMatchObject({ status: 1, stdout: '' });
});
