import { actor } from '@guildhall/scenes/actors';
import { recordedEvent } from '@guildhall/scenes/moderation/audit';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { chainEntries } from '@guildhall/services/kernel/audit/chain-entries';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './test-cli.ts';

let database: TestDatabase;
let scene: Scene;
let entryId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const { user_id } = await actor(scene);
  entryId = await recordedEvent(scene, user_id);
  await chainEntries(scene.services);
});
afterAll(() => database.close());

function verify(...args: string[]) {
  const environment = { DATABASE_URL: database.url };
  const { status, stdout, stderr } = runCli(['verify-audit', ...args], { environment });
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), stderr };
}
const headOf = ({ lines }: ReturnType<typeof verify>) => lines.at(-1)?.replace('head ', '') ?? '';

test('a whole chain is one, with its head, which a later run takes', async () => {
  const first = verify();
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(headOf(first)).toMatch(/^1:[0-9a-f]{64}$/);
  await recordedEvent(scene, (await actor(scene)).user_id);
  await chainEntries(scene.services);
  expect(verify('--head', headOf(first)).status).toBe(0);
  const another = verify('--head', `1:${'0'.repeat(64)}`);
  expect(another.status).toBe(1);
  expect(another.lines[0]).toBe('✗ batch 1 is not the one whose hash was noted');
});

test('a head that no run has printed is a mistake of the caller', () => {
  expect(verify('--head', 'latest')).toMatchObject({ status: 2, lines: [] });
});

test('an entry that was edited is named, and the command fails (LOG3)', async () => {
  await database.owner_db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`update audit_entries set facts = '{"edited": true}' where id = ${entryId}`.execute(
      connection,
    );
    await sql`set session_replication_role = origin`.execute(connection);
  });
  const { status, lines, stderr } = verify();
  expect({ status, first: lines[0] }).toEqual({
    status: 1,
    first: `✗ entry ${entryId} was edited`,
  });
  expect(stderr).toContain('keep a copy of the database');
});
