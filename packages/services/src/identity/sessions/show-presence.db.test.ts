import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firebaseExternalIdentity } from '../../ports/identity/firebase-external-identity.ts';
import { startTestFirebase, type TestFirebase } from '../../ports/identity/test-firebase.ts';
import { readAccessToken } from './access-token.ts';
import { readSession } from './read-session.ts';
import { setRoleAndLevels } from './set-role-and-levels.ts';
import { showPresence } from './show-presence.ts';
import { signOut } from './sign-out.ts';

let database: TestDatabase;
let firebase: TestFirebase;
let scene: Scene & { alerts: readonly string[] };
let run: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  firebase = await startTestFirebase();
});
afterAll(async () => {
  firebase.close();
  await database.close();
});
beforeEach(async () => {
  scene = testScene(database.db);
  run = newJob();
  firebase.requests.length = 0;
  firebase.documents.clear();
  Object.assign(firebase, { instead: null, stallsAfterWrites: false });
  await sql`delete from sessions`.execute(database.owner_db);
  await sql`delete from external_presences`.execute(database.owner_db);
});

/** The job of one server. */
function newJob() {
  const services = {
    ...scene.services,
    external_identity: firebaseExternalIdentity(firebase.settings),
  };
  return async () => showPresence(services);
}

async function enter(email?: string) {
  const address = email ?? `u${newId().slice(-12)}@example.test`;
  const id = email === undefined ? (await actor(scene, { email: address })).user_id : '';
  const origin = { ip_address: null, user_agent: null };
  const input = { email: address, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  const session = (await readAccessToken(scene.services.token_secret, access_token)) ?? '';
  return { email: address, user_id: id, access_token, session_id: session };
}

const shown = () => [...firebase.documents.keys()];
const rows = async () => {
  const all = database.db.selectFrom('external_presences').select(['attempts', 'shown_at']);
  return await all.execute();
};
const waitMinutes = async (minutes: number) =>
  await sql`update sessions set last_seen_at = last_seen_at - make_interval(mins => ${minutes})`.execute(
    database.owner_db,
  );
const makeDue = async () =>
  await sql`update external_presences set due_at = now()`.execute(database.owner_db);

test('a signed-in user is shown as present until the sign-out of their last session (product.md §7.21)', async () => {
  const ann = await enter();
  await run();
  expect(shown()).toEqual([ann.user_id]);
  const second = await enter(ann.email);
  await signOut(scene.services, ann, ann.session_id);
  await run();
  expect(shown()).toEqual([ann.user_id]);
  await signOut(scene.services, ann, second.session_id);
  await run();
  expect(shown()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('a presence that has not changed is not sent again, a later call of the user is', async () => {
  const ann = await enter();
  await waitMinutes(6);
  await run();
  await run();
  expect(firebase.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  const before = firebase.documents.get(ann.user_id)?.['last_seen_at']?.timestampValue ?? '';
  await readSession(scene.services, ann.access_token);
  await run();
  await run();
  expect(firebase.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
  const fields = firebase.documents.get(ann.user_id);
  const seen = Date.parse(fields?.['last_seen_at']?.timestampValue ?? '');
  expect(seen).toBeGreaterThan(Date.parse(before));
  expect(Date.parse(fields?.['expires_at']?.timestampValue ?? '') - seen).toBe(600_000);
});

test.each<[string, (ann: { user_id: string }) => Promise<unknown>]>([
  ['has not called for ten minutes', () => waitMinutes(11)],
  [
    'is suspended',
    ({ user_id }) =>
      sql`update users set is_active = false where id = ${user_id}`.execute(database.owner_db),
  ],
  [
    'has an expired session',
    () => sql`update sessions set expires_at = now()`.execute(database.owner_db),
  ],
  [
    'has a session that has reached its end',
    () => sql`update sessions set ends_at = now()`.execute(database.owner_db),
  ],
  [
    'gets another role',
    async ({ user_id }) => await setRoleAndLevels(scene.services, user_id, { role: 'support' }),
  ],
])('the presence of a user who %s is removed', async (_what, end) => {
  const ann = await enter();
  await run();
  expect(shown()).toEqual([ann.user_id]);
  await end(ann);
  await run();
  expect(shown()).toEqual([]);
});

test('a document that was written by a call that timed out is removed, too', async () => {
  const ann = await enter();
  firebase.stallsAfterWrites = true;
  await run();
  expect(shown()).toEqual([ann.user_id]);
  expect(await rows()).toMatchObject([{ shown_at: null }]);
  firebase.stallsAfterWrites = false;
  await signOut(scene.services, ann, ann.session_id);
  await makeDue();
  await run();
  expect(shown()).toEqual([]);
});

test('two servers at once send each presence once', async () => {
  const users = [];
  for (let n = 0; n < 12; n += 1) users.push((await enter()).user_id);
  await Promise.all([run(), newJob()(), newJob()()]);
  expect(shown().toSorted()).toEqual(users.toSorted());
  expect(firebase.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(12);
});

test('while the service is down users sign in and out, the operator is told once, and it is retried later (F19)', async () => {
  firebase.instead = (_request, response) => response.writeHead(503).end();
  const ann = await enter();
  const bob = await enter();
  await run();
  await run();
  expect(firebase.requests).toHaveLength(2);
  await makeDue();
  await run();
  expect(scene.alerts).toEqual(['the presence of users cannot be shown']);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 2]);
  await signOut(scene.services, bob, bob.session_id);
  firebase.instead = null;
  await makeDue();
  await newJob()();
  expect(shown()).toEqual([ann.user_id]);
});

test('without an external identity service nothing is written', async () => {
  await enter();
  await showPresence(scene.services);
  expect(await rows()).toEqual([]);
});
