import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { codeOf } from '@guildhall/scenes/refusals';
import { signedInWith, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSecondFactors } from '../second-factor/read-second-factors.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { signInWithPasskey, startPasskeySignIn } from '../sign-in/sign-in-with-passkey.ts';
import { turnOffTotp } from '../second-factor/turn-off-totp.ts';

let database: TestDatabase;
let stage: Stage;
let email: string;
let user_id: string;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
});
afterAll(() => database.close());
beforeEach(newPerson);

async function newPerson() {
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id } = await actor(stage, { email }));
}

const HERE = { ip_address: '192.0.2.7', user_agent: 'a browser' };
const enter = () => signIn(stage.services, { email, password: ACTOR_PASSWORD }, HERE);
const viewer = () => ({ user_id, role: 'user' as const });
const owned = async () => (await readSecondFactors(stage.services, viewer())).passkeys;
const keyed = async () => await withPasskey(stage, (await enter()).access_token);

test('of somebody else is neither renamed nor removed, and looks as if it were not there (Z2)', async () => {
  const { key } = await keyed();
  await newPerson();
  const stranger = await signedInWith(stage, (await enter()).access_token);
  for (const id of [key.id, 'none']) {
    const remove = removePasskey(stage.services, stranger.viewer, stranger.session, { id });
    expect(await codeOf(remove)).toBe('NOT_FOUND');
    const rename = renamePasskey(stage.services, stranger.viewer, { id, name: 'Mine' });
    expect(await codeOf(rename)).toBe('NOT_FOUND');
  }
});

test('two-factor is off when the last second factor is taken away, and not before', async () => {
  const first = await enter();
  const { access_token: with_app } = await withTotp(stage, first.access_token);
  const { key, access_token } = await withPasskey(stage, with_app);
  const { viewer: self, session } = await signedInWith(stage, access_token);
  const removed = await removePasskey(stage.services, self, session, { id: key.id });
  const after = await signedInWith(stage, removed.access_token);
  expect(after.user.two_factor).toBe(true);
  const { handle, options } = await startPasskeySignIn(stage.services, {});
  const response = key.assert(options.challenge);
  const shown = signInWithPasskey(stage.services, { handle, response }, HERE);
  expect(await codeOf(shown)).toBe('PASSKEY_WRONG');
  const off = await turnOffTotp(stage.services, after.viewer, after.session);
  expect((await signedInWith(stage, off.access_token)).user.two_factor).toBe(false);
});

test('taking one away is refused when it is the only way in, also to two at once', async () => {
  const { key, access_token } = await keyed();
  await sql`delete from credentials where user_id = ${user_id}`.execute(database.owner_db);
  const alone = await signedInWith(stage, access_token);
  const remove = removePasskey(stage.services, alone.viewer, alone.session, { id: key.id });
  expect(await codeOf(remove)).toBe('LAST_WAY_IN');
  const { key: second, access_token: token } = await withPasskey(stage, access_token, 'Spare');
  const both = await signedInWith(stage, token);
  const answers = await Promise.allSettled(
    [key, second].map(({ id }) => removePasskey(stage.services, both.viewer, both.session, { id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owned()).toHaveLength(1);
});

test('an authenticator app alone is no way in: the last passkey beside it stays', async () => {
  const { access_token: with_app } = await withTotp(stage, (await enter()).access_token);
  const { key, access_token } = await withPasskey(stage, with_app);
  await sql`delete from credentials where user_id = ${user_id}`.execute(database.owner_db);
  const { viewer: self, session } = await signedInWith(stage, access_token);
  const remove = removePasskey(stage.services, self, session, { id: key.id });
  expect(await codeOf(remove)).toBe('LAST_WAY_IN');
  expect(await owned()).toHaveLength(1);
});

test('a new name is its owner’s to give', async () => {
  const { key } = await keyed();
  await renamePasskey(stage.services, viewer(), { id: key.id, name: 'Blue key' });
  expect(await owned()).toMatchObject([{ id: key.id, name: 'Blue key', last_used_at: null }]);
});
