import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { signedInWith, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSecondFactors } from '../second-factor/read-second-factors.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { signInWithPasskey, startPasskeySignIn } from '../sign-in/sign-in-with-passkey.ts';
import { turnOffTotp } from '../second-factor/turn-off-totp.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let userId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(newPerson);

async function newPerson() {
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
}

const HERE = { ip_address: '192.0.2.7', user_agent: 'a browser' };
const enter = () => signInWithPassword(scene.services, { email, password: ACTOR_PASSWORD }, HERE);
const viewer = () => ({ user_id: userId, role: 'user' as const });
const owned = async () => (await readSecondFactors(scene.services, viewer())).passkeys;
const keyed = async () => await withPasskey(scene, (await enter()).access_token);

test('a passkey of another user can be neither renamed nor removed, and looks missing (Z2)', async () => {
  const { key } = await keyed();
  await newPerson();
  const stranger = await signedInWith(scene, (await enter()).access_token);
  for (const id of [key.id, 'none']) {
    const remove = removePasskey(scene.services, stranger.viewer, stranger.session, { id });
    expect(await catchErrorCode(remove)).toBe('NOT_FOUND');
    const rename = renamePasskey(scene.services, stranger.viewer, { id, name: 'Mine' });
    expect(await catchErrorCode(rename)).toBe('NOT_FOUND');
  }
});

test('two-factor authentication turns off with the last second factor, not before', async () => {
  const first = await enter();
  const { access_token: withApp } = await withTotp(scene, first.access_token);
  const { key, access_token } = await withPasskey(scene, withApp);
  const { viewer: self, session } = await signedInWith(scene, access_token);
  const removed = await removePasskey(scene.services, self, session, { id: key.id });
  const after = await signedInWith(scene, removed.access_token);
  expect(after.user.two_factor).toBe(true);
  const { handle, options } = await startPasskeySignIn(scene.services, {});
  const response = key.assert(options.challenge);
  const shown = signInWithPasskey(scene.services, { handle, response }, HERE);
  expect(await catchErrorCode(shown)).toBe('PASSKEY_WRONG');
  const off = await turnOffTotp(scene.services, after.viewer, after.session);
  expect((await signedInWith(scene, off.access_token)).user.two_factor).toBe(false);
});

test('refuses to remove the only way to sign in, also concurrently', async () => {
  const { key, access_token } = await keyed();
  await sql`delete from credentials where user_id = ${userId}`.execute(database.owner_db);
  const alone = await signedInWith(scene, access_token);
  const remove = removePasskey(scene.services, alone.viewer, alone.session, { id: key.id });
  expect(await catchErrorCode(remove)).toBe('LAST_WAY_IN');
  const { key: second, access_token: token } = await withPasskey(scene, access_token, 'Spare');
  const both = await signedInWith(scene, token);
  const answers = await Promise.allSettled(
    [key, second].map(({ id }) => removePasskey(scene.services, both.viewer, both.session, { id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owned()).toHaveLength(1);
});

test('refuses to remove the last passkey beside an authenticator app: a TOTP code alone cannot sign in', async () => {
  const { access_token: withApp } = await withTotp(scene, (await enter()).access_token);
  const { key, access_token } = await withPasskey(scene, withApp);
  await sql`delete from credentials where user_id = ${userId}`.execute(database.owner_db);
  const { viewer: self, session } = await signedInWith(scene, access_token);
  const remove = removePasskey(scene.services, self, session, { id: key.id });
  expect(await catchErrorCode(remove)).toBe('LAST_WAY_IN');
  expect(await owned()).toHaveLength(1);
});

test('the owner can rename a passkey', async () => {
  const { key } = await keyed();
  await renamePasskey(scene.services, viewer(), { id: key.id, name: 'Blue key' });
  expect(await owned()).toMatchObject([{ id: key.id, name: 'Blue key', last_used_at: null }]);
});
