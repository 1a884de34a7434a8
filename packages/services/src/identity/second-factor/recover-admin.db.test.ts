import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { withTotp } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { findUser } from '../../users/find-user.ts';
import { readSession } from '../sessions/read-session.ts';
import { recoverAdmin } from './recover-admin.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const reason = 'Their phone was stolen';
const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const address = () => `u${newId().slice(-12)}@example.test`;
const recover = async (email: string) => await recoverAdmin(scene.services, { email, reason });
async function subjects(email: string): Promise<string[]> {
  while ((await drainOutbox(scene.services)) > 0);
  return (await readCaughtMails(scene.services, email)).map(({ text }) => text);
}

test('an admin loses every second factor and session, and all staff are told by name (A10)', async () => {
  const [email, colleague, user] = [address(), address(), address()];
  await actor(scene, { role: 'support', email: colleague });
  await actor(scene, { email: user });
  const { user_id: id } = await actor(scene, { role: 'admin', email, username: 'lost-admin' });
  const input = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  const { access_token: own } = await withTotp(scene, access_token);
  expect(await recover(email)).toEqual({ username: 'lost-admin', told: 2 });
  expect(await readSession(scene.services, own)).toBeNull();
  expect(await findUser(database.db, id)).toMatchObject({ two_factor: false, role: 'admin' });
  const { rows } = await sql`select from totp_secrets where user_id = ${id}
    union all select from recovery_codes where user_id = ${id}`.execute(database.owner_db);
  expect(rows).toEqual([]);
  // The password alone signs in again, to set a second factor up.
  await signInWithPassword(scene.services, input, origin);
  expect((await subjects(colleague)).join('\n')).toContain('lost-admin');
  expect((await subjects(email)).join('\n')).toContain('lost-admin');
  expect(await subjects(user)).toEqual([]);
  const { rows: entries } = await sql<{ event: string; has_content: boolean }>`
    select event, content is not null as has_content from audit_entries
     where user_id = ${id} and event = 'admin.recovered'`.execute(database.owner_db);
  expect(entries).toEqual([{ event: 'admin.recovered', has_content: true }]);
  expect(await catchErrorCode(recover(email))).toBe('STAFF_CHANGE_REFUSED');
});

test('nobody else is recovered: no user, no colleague who is no admin', async () => {
  const email = address();
  await actor(scene, { role: 'support', email });
  await sql`update users set two_factor = true where email = ${email}`.execute(database.owner_db);
  expect(await catchErrorCode(recover(email))).toBe('STAFF_CHANGE_REFUSED');
  expect(await catchErrorCode(recover(address()))).toBe('USER_NOT_FOUND');
});
