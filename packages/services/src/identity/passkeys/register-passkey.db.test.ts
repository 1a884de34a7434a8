import { newId } from '@guildhall/domain/kernel/ids';
import type { Refusal } from '@guildhall/domain/kernel/errors';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { authenticator, type Place } from '@guildhall/scenes/authenticator';
import { sendMails } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { signedInWith, withPasskey } from '@guildhall/scenes/second-factors';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { verifySecondFactor } from '../sign-in/verify-second-factor.ts';
import { readSecondFactors } from '../second-factor/read-second-factors.ts';
import { registerPasskey, startPasskey } from './register-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { challenged, completed } from '@guildhall/scenes/sign-ins';
import { signIn } from '../sign-in/sign-in.ts';
import { signInWithPasskey, startPasskeySignIn } from '../sign-in/sign-in-with-passkey.ts';
import { startPasskeyStepUp, stepUpWithPasskey } from '../step-up/step-up.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
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
const signingIn = () => signIn(scene.services, { email, password: ACTOR_PASSWORD }, HERE);
const enter = () => completed(signingIn());
const viewer = () => ({ user_id: userId, role: 'user' as const });
const owned = async () => (await readSecondFactors(scene.services, viewer())).passkeys;

const ticketOf = async () => (await challenged(signingIn())).ticket;

async function keyed() {
  const { access_token } = await enter();
  return await withPasskey(scene, access_token);
}
type Key = Awaited<ReturnType<typeof keyed>>['key'];

/** Starts a sign-in and answers its challenge, as the browser would. */
async function answered(key: Key, place: Place & { counter?: number } = {}, ticket?: string) {
  const { handle, options } = await startPasskeySignIn(scene.services, { ticket });
  return { handle, response: key.assert(options.challenge, place) };
}
const show = async (proof: Awaited<ReturnType<typeof answered>>) =>
  await signInWithPasskey(scene.services, proof, HERE);

describe('a passkey', () => {
  test('turns two-factor authentication on, returns recovery codes once, and notifies by mail (A8)', async () => {
    const { access_token, recovery_codes } = await keyed();
    expect(recovery_codes).toHaveLength(10);
    expect((await signedInWith(scene, access_token)).user.two_factor).toBe(true);
    expect((await challenged(signingIn())).methods).toEqual(['passkey', 'recovery_code']);
    const { recovery_codes: none } = await withPasskey(scene, access_token, 'Second key');
    expect(none).toBeNull();
    await sendMails(scene);
    const texts = (await readCaughtMails(scene.services, email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('A passkey was added'))).toHaveLength(2);
  });

  test('signs in without email and password: it counts as both factors', async () => {
    const { key } = await keyed();
    const { access_token, user } = await show(await answered(key));
    expect(user.id).toBe(userId);
    const { session } = await signedInWith(scene, access_token);
    expect(session).toMatchObject({ first_factor: 'passkey', second_factor: null });
  });

  test('is the second factor after a password', async () => {
    const { key } = await keyed();
    const { access_token } = await show(await answered(key, {}, await ticketOf()));
    const { session } = await signedInWith(scene, access_token);
    expect(session).toMatchObject({ first_factor: 'password', second_factor: 'passkey' });
  });

  test('requesting a challenge writes nothing, however often (R1)', async () => {
    const { key } = await keyed();
    const before = await databaseImage(database.owner_db);
    await answered(key);
    await answered(key);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('still works as the second factor when the limit for codes is reached', async () => {
    const { key } = await keyed();
    for (let attempts = 0; attempts < 11; attempts += 1) {
      const guess = { ticket: await ticketOf(), method: 'totp', code: '000000' } as const;
      await catchRefusal(verifySecondFactor(scene.services, guess, HERE));
    }
    const { user } = await show(await answered(key, {}, await ticketOf()));
    expect(user.id).toBe(userId);
  });
});

describe('a challenge (A11)', () => {
  test('of one ticket allows one sign-in, however many challenges were requested', async () => {
    const { key } = await keyed();
    const ticket = await ticketOf();
    const [one, other] = [await answered(key, {}, ticket), await answered(key, {}, ticket)];
    await show(one);
    expect(await catchErrorCode(show(other))).toBe('SIGN_IN_EXPIRED');
  });

  test('works once, also with ten concurrent uses', async () => {
    const { key } = await keyed();
    const proof = await answered(key);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => show(proof)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await catchErrorCode(show(proof))).toBe('SIGN_IN_EXPIRED');
  });

  test('expires after five minutes', async () => {
    const { key } = await keyed();
    const proof = await answered(key);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    try {
      expect(await catchErrorCode(show(proof))).toBe('SIGN_IN_EXPIRED');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each<[string, Place]>([
    ['of another site', { origin: 'http://gui1dhall.test' }],
    ['of another scheme', { origin: 'https://guildhall.test' }],
    ['for another site', { rpId: 'gui1dhall.test' }],
    ['without user verification', { isUserVerified: false }],
  ])('with a response %s is refused', async (_what, place) => {
    const { key } = await keyed();
    expect(await catchErrorCode(show(await answered(key, place)))).toBe('PASSKEY_WRONG');
  });

  test('for a new passkey registers one, also concurrently, and requires user verification', async () => {
    const { user, viewer: self, session } = await signedInWith(scene, (await enter()).access_token);
    const { handle, options } = await startPasskey(scene.services, user, session);
    const keep = (place: Place = {}) => {
      const response = authenticator(userId).attest(options.challenge, place);
      return registerPasskey(scene.services, self, session, { handle, response, name: 'Key' });
    };
    expect(await catchErrorCode(keep({ isUserVerified: false }))).toBe('PASSKEY_WRONG');
    const answers = await Promise.allSettled([keep(), keep()]);
    const refused = answers.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(['SIGN_IN_EXPIRED']);
    expect(await owned()).toHaveLength(1);
  });

  test('works only with its own handle', async () => {
    const { key } = await keyed();
    const [one, two] = [await answered(key), await answered(key)];
    expect(await catchErrorCode(show({ ...one, handle: two.handle }))).toBe('PASSKEY_WRONG');
  });

  test('of one purpose is refused for another', async () => {
    const { key, access_token } = await keyed();
    const { viewer: self, session } = await signedInWith(scene, access_token);
    const { handle, options } = await startPasskeyStepUp(scene.services, self, session);
    const response = key.assert(options.challenge);
    expect(await catchErrorCode(show({ handle, response }))).toBe('SIGN_IN_EXPIRED');
    const { handle: entry, response: entered } = await answered(key);
    const stepUp = stepUpWithPasskey(scene.services, self, session, {
      handle: entry,
      response: entered,
    });
    expect(await catchErrorCode(stepUp)).toBe('SIGN_IN_EXPIRED');
  });

  test('of one session is refused in another', async () => {
    const { key, access_token } = await keyed();
    const here = await signedInWith(scene, access_token);
    const there = await signedInWith(scene, (await show(await answered(key))).access_token);
    const { services } = scene;
    const stepUp = await startPasskeyStepUp(services, here.viewer, here.session);
    const response = key.assert(stepUp.options.challenge);
    const proof = { handle: stepUp.handle, response };
    const foreign = stepUpWithPasskey(services, there.viewer, there.session, proof);
    expect(await catchErrorCode(foreign)).toBe('SIGN_IN_EXPIRED');
    const made = await startPasskey(services, here.user, here.session);
    const another = authenticator(userId);
    const registered = registerPasskey(services, there.viewer, there.session, {
      handle: made.handle,
      response: another.attest(made.options.challenge),
      name: 'Planted',
    });
    expect(await catchErrorCode(registered)).toBe('SIGN_IN_EXPIRED');
  });
});

describe('a passkey that is unknown or of another user', () => {
  test('an unknown passkey signs no one in', async () => {
    await keyed();
    expect(await catchErrorCode(show(await answered(authenticator(userId))))).toBe('PASSKEY_WRONG');
  });

  test('of another user is refused as second factor, with a ticket or in a session', async () => {
    const { key: foreign } = await keyed();
    await newPerson();
    const { access_token } = await keyed();
    const { services } = scene;
    expect(await catchErrorCode(show(await answered(foreign, {}, await ticketOf())))).toBe(
      'PASSKEY_WRONG',
    );
    const { viewer: self, session } = await signedInWith(scene, access_token);
    const { handle, options } = await startPasskeyStepUp(services, self, session);
    const response = foreign.assert(options.challenge);
    expect(
      await catchErrorCode(stepUpWithPasskey(services, self, session, { handle, response })),
    ).toBe('PASSKEY_WRONG');
  });

  test('that is registered already cannot be registered by another user', async () => {
    const { key } = await keyed();
    await newPerson();
    const { user, viewer: self, session } = await signedInWith(scene, (await enter()).access_token);
    const { handle, options } = await startPasskey(scene.services, user, session);
    const response = key.attest(options.challenge);
    const input = { handle, response, name: 'Mine now' };
    expect(await catchErrorCode(registerPasskey(scene.services, self, session, input))).toBe(
      'PASSKEY_WRONG',
    );
  });
});

test('a signature counter that goes back is refused and raises an alert', async () => {
  const { key } = await keyed();
  await show(await answered(key, { counter: 7 }));
  const alerts = scene.alerts.length;
  for (const counter of [7, 3, 0]) {
    expect(await catchErrorCode(show(await answered(key, { counter })))).toBe('PASSKEY_WRONG');
  }
  expect(scene.alerts.slice(alerts)).toHaveLength(3);
  await show(await answered(key, { counter: 8 }));
});

describe('a step-up with a passkey (A7)', () => {
  test('issues a new token, once per challenge (S1)', async () => {
    const { key, access_token } = await keyed();
    const { viewer: self, session } = await signedInWith(scene, access_token);
    const { handle, options } = await startPasskeyStepUp(scene.services, self, session);
    const proof = { handle, response: key.assert(options.challenge) };
    const stepped = await stepUpWithPasskey(scene.services, self, session, proof);
    const renewed = await signedInWith(scene, stepped.access_token);
    expect(renewed.session.second_factor).toBe('passkey');
    for (const asking of [session, renewed.session]) {
      const replay = stepUpWithPasskey(scene.services, self, asking, proof);
      expect(await catchErrorCode(replay)).toBe('SIGN_IN_EXPIRED');
    }
  });

  test('is required to remove or add a passkey ten minutes after the last authentication', async () => {
    const { key, access_token } = await keyed();
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${userId}`.execute(database.owner_db);
    const { user, viewer: self, session } = await signedInWith(scene, access_token);
    const { services } = scene;
    const { code, facts } = await catchRefusal(startPasskey(services, user, session));
    expect([code, facts['methods']]).toEqual(['REAUTH_REQUIRED', ['password', 'passkey']]);
    expect(await catchErrorCode(removePasskey(services, self, session, { id: key.id }))).toBe(
      'REAUTH_REQUIRED',
    );
  });

  test('is required at the end of adding one, not only at the start', async () => {
    const { access_token } = await enter();
    const { user, viewer: self, session } = await signedInWith(scene, access_token);
    const { handle, options } = await startPasskey(scene.services, user, session);
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${userId}`.execute(database.owner_db);
    const late = await signedInWith(scene, access_token);
    const response = authenticator(userId).attest(options.challenge);
    const proof = { handle, response, name: 'Late' };
    expect(await catchErrorCode(registerPasskey(scene.services, self, late.session, proof))).toBe(
      'REAUTH_REQUIRED',
    );
    expect(await owned()).toEqual([]);
  });
});
