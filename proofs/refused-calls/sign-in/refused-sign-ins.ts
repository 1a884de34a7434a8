import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { createUser } from '@guildhall/services/identity/sign-up/create-user';
import { origin, type Call, type RefusedRow } from '../refused-call.ts';

const enter =
  (email: string, password: string): Call =>
  async ({ scene }) =>
    await signIn(scene.services, { email, password }, origin);

const join =
  (changes: object): Call =>
  async ({ scene }) =>
    await createUser(scene.services, {
      username: 'somebody-new',
      email: 'somebody-new@example.test',
      password: ACTOR_PASSWORD,
      ...changes,
    });

/** Refusals of signing up and in by password. */
export const refusedSignIns: readonly RefusedRow[] = [
  ['sign up', 'EMAIL_TAKEN', join({ email: 'ANN@example.test' })],
  ['sign up', 'USERNAME_TAKEN', join({ username: 'Ann-the-First' })],
  ['sign in unknown', 'CREDENTIALS_WRONG', enter('nobody@example.test', ACTOR_PASSWORD)],
  ['sign in wrongly', 'CREDENTIALS_WRONG', enter('ann@example.test', 'a wrong password')],
  ['sign in deactivated', 'USER_INACTIVE', enter('banned@example.test', ACTOR_PASSWORD)],
];
