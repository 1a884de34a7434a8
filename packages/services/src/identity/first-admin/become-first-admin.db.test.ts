import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { becomeFirstAdmin } from './become-first-admin.ts';
import { createFirstAdminToken } from './create-first-admin-token.ts';
import { readSession } from '../sessions/read-session.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`update users set role = 'user' where role = 'admin'`.execute(database.owner_db);
});

const offer = async () => (await createFirstAdminToken(scene.services)) ?? 'no token';
async function consume(viewer: Awaited<ReturnType<typeof actor>>, token: string): Promise<string> {
  try {
    await becomeFirstAdmin(scene.services, viewer, { token });
    return 'admin';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const roleOf = async (userId: string) =>
  (await database.db.selectFrom('users').select('role').where('id', '=', userId).execute())[0]
    ?.role;

test('the token makes one user admin, once; no user is admin before (A9)', async () => {
  const [ann, bob] = [await actor(scene), await actor(scene)];
  const token = await offer();
  expect(await consume(ann, 'x'.repeat(43))).toBe('CODE_WRONG');
  expect(await consume(ann, token)).toBe('admin');
  expect(await consume(bob, token)).toBe('CODE_WRONG');
  expect([await roleOf(ann.user_id), await roleOf(bob.user_id)]).toEqual(['admin', 'user']);
});

test('ten concurrent uses make one admin (A9)', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => actor(scene)));
  const token = await offer();
  const answers = await Promise.all(people.map((viewer) => consume(viewer, token)));
  expect(answers.filter((answer) => answer === 'admin')).toHaveLength(1);
});

test('each start voids the previous token; with an admin there is no token (A9)', async () => {
  const ann = await actor(scene);
  const [first, second] = [await offer(), await offer()];
  expect(await consume(ann, first)).toBe('CODE_WRONG');
  expect(await consume(ann, second)).toBe('admin');
  expect(await createFirstAdminToken(scene.services)).toBeNull();
});

test('a token printed before there was an admin makes no second one (A9)', async () => {
  const token = await offer();
  await actor(scene, { role: 'admin' });
  expect(await consume(await actor(scene), token)).toBe('CODE_WRONG');
});

test('the new role ends all earlier sessions of the user (S3)', async () => {
  const email = `u${newId().slice(-12)}@example.test`;
  const ann = await actor(scene, { email });
  const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
  const input = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  expect(await consume(ann, 'x'.repeat(43))).toBe('CODE_WRONG');
  expect(await readSession(scene.services, access_token)).not.toBeNull();
  expect(await consume(ann, await offer())).toBe('admin');
  expect(await readSession(scene.services, access_token)).toBeNull();
});

test('the token is stored in no table (S2)', async () => {
  expect(await tablesThatHold(database.owner_db, await offer())).toEqual([]);
});
