import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findUser } from '../../users/find-user.ts';
import { changeUsername } from './change-username.ts';
import { signUp } from './sign-up.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
});

const someName = () => `u${newId().slice(-12)}`;
const MINUTE = 60_000;

async function person(persona: { username?: string; role?: 'admin' } = {}) {
  const { user_id } = await actor(scene, { username: someName(), ...persona });
  const user = await findUser(database.db, user_id);
  if (user === undefined) throw new Error('the user is missing');
  return user;
}
type Person = Awaited<ReturnType<typeof person>>;

const rename = async (user: Person, username: string) =>
  await changeUsername(scene.services, user, freshSession(), { username });
const signUpAs = async (username: string) =>
  await signUp(
    scene.services,
    { email: `${someName()}@example.test`, username, password: 'seventeen purple spoons' },
    { ip_address: '192.0.2.1', user_agent: 'a browser' },
  );

test('a user gets the name and is told, and only after a recent authentication (A7, A8)', async () => {
  const ann = await person();
  const stale = { ...freshSession(), authenticated_at: new Date(Date.now() - 11 * MINUTE) };
  const wanted = someName();
  const late = changeUsername(scene.services, ann, stale, { username: wanted });
  expect(await catchErrorCode(late)).toBe('REAUTH_REQUIRED');
  expect(await rename(ann, wanted)).toEqual({ username: wanted });
  expect((await findUser(database.db, ann.id))?.username).toBe(wanted);
  const { rows } = await sql`
    select kind, facts from notifications where user_id = ${ann.id}`.execute(database.owner_db);
  expect(rows).toContainEqual({ kind: 'username_changed', facts: { name: wanted } });
});

test('a second change is refused for 30 days, and then made', async () => {
  const ann = await person();
  await rename(ann, someName());
  const { code, facts } = await catchRefusal(rename(ann, someName()));
  expect(code).toBe('USERNAME_TOO_SOON');
  expect(typeof facts['next_at']).toBe('string');
  await advance(scene, { days: 29 });
  expect(await catchErrorCode(rename(ann, someName()))).toBe('USERNAME_TOO_SOON');
  await advance(scene, { days: 1, minutes: 1 });
  const third = someName();
  expect(await rename(ann, third)).toEqual({ username: third });
});

test('the old name is nobody else’s for 90 days, at a change and at a sign-up; its user may go back', async () => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  const old = ann.username;
  await rename(ann, someName());
  expect(await catchErrorCode(rename(bob, old.toUpperCase()))).toBe('USERNAME_TAKEN');
  expect(await catchErrorCode(signUpAs(old))).toBe('USERNAME_TAKEN');
  await advance(scene, { days: 31 });
  expect(await rename(ann, old)).toEqual({ username: old });
  await advance(scene, { days: 31 });
  await rename(ann, someName());
  await advance(scene, { days: 89 });
  expect(await catchErrorCode(rename(bob, old))).toBe('USERNAME_TAKEN');
  await advance(scene, { days: 1, minutes: 1 });
  expect(await rename(eve, old)).toEqual({ username: old });
});

test('the name of another user, of staff or of the site is refused; one’s own may be written otherwise', async () => {
  const [ann, bob] = [await person(), await person()];
  const boss = await person({ role: 'admin' });
  expect(await catchErrorCode(rename(ann, bob.username.toUpperCase()))).toBe('USERNAME_TAKEN');
  expect(await catchErrorCode(rename(ann, `-${boss.username}`))).toBe('USERNAME_RESERVED');
  expect(await catchErrorCode(rename(ann, 'Guildhall-support'))).toBe('USERNAME_RESERVED');
  const louder = ann.username.toUpperCase();
  expect(await rename(ann, louder)).toEqual({ username: louder });
});

test('of two users who want one name at once, one gets it', async () => {
  const [ann, bob] = [await person(), await person()];
  const wanted = someName();
  const ends = await Promise.allSettled([rename(ann, wanted), rename(bob, wanted)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
