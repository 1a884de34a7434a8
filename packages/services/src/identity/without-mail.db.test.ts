import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { completed, signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { noMailer } from '../ports/mailer.ts';
import { requestEmailChange } from './email/change-email.ts';
import { requestPasswordReset } from './recovery/request-password-reset.ts';
import { readSession } from './sessions/read-session.ts';
import { signInWithIdentity } from './sign-on/sign-in-with-identity.ts';
import { resendActivation } from './sign-up/resend-activation.ts';
import { signUp } from './sign-up/sign-up.ts';

let database: TestDatabase;
let scene: Scene;
/** A live shop whose operator lets it send no mails. */
let silent: ServiceContext;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  silent = { ...scene.services, mailer: noMailer };
});
afterAll(() => database.close());

const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const newcomer = () => {
  const username = `u${newId().slice(-12)}`;
  return { email: `${username}@example.test`, username, password: 'seventeen purple spoons' };
};
const identityOf = (email: string, isVerified: boolean) => ({
  issuer: 'https://id.example.test',
  subject: email,
  email,
  is_email_verified: isVerified,
  name: null,
  authenticated_at: null,
});

test('a shop that sends no mails refuses what only a mail can finish, and writes nothing (INV11)', async () => {
  const { email } = newcomer();
  await actor(scene, { email });
  const { user_id } = await signUp(scene.services, newcomer(), origin);
  const { access_token } = await signInWithPassword(
    scene.services,
    { email, password: ACTOR_PASSWORD },
    origin,
  );
  const own = await readSession(scene.services, access_token);
  if (own === null) throw new Error('no session');
  const { user, session } = own;
  const change = { new_email: newcomer().email };
  const before = await databaseImage(database.owner_db);
  const codes = {
    sign_up: await catchErrorCode(signUp(silent, newcomer(), origin)),
    another_code: await catchErrorCode(resendActivation(silent, { user_id }, origin)),
    unverified: await catchErrorCode(
      signInWithIdentity(silent, identityOf(newcomer().email, false), origin),
    ),
    reset: await catchErrorCode(requestPasswordReset(silent, { email }, origin)),
    new_address: await catchErrorCode(requestEmailChange(silent, user, session, change, origin)),
  };
  expect(codes).toEqual({
    sign_up: 'SIGN_UP_CLOSED',
    another_code: 'SIGN_UP_CLOSED',
    unverified: 'SIGN_UP_CLOSED',
    reset: 'MAIL_OFF',
    new_address: 'MAIL_OFF',
  });
  expect(await databaseImage(database.owner_db)).toEqual(before);
});

test('whose address a provider has verified signs up nevertheless (SSO5)', async () => {
  const { email } = newcomer();
  const { user } = await completed(signInWithIdentity(silent, identityOf(email, true), origin));
  expect(user.email).toBe(email);
});
