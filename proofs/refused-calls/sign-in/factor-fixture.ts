import { MOST_API_TOKENS } from '@guildhall/domain/identity/api-tokens/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { authenticator, type Authenticator } from '@guildhall/scenes/authenticator';
import type { Scene } from '@guildhall/scenes/scene';
import { signedInWith, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import type { OwnSession } from '@guildhall/services/identity/sessions/read-session';
import { completed, signInWithPassword } from '@guildhall/scenes/sign-ins';
import { signInWithIdentity } from '@guildhall/services/identity/sign-on/sign-in-with-identity';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import type {
  IdentityProvider,
  VerifiedIdentity,
} from '@guildhall/services/ports/identity/identity-provider';
import type { User } from '@guildhall/services/users/find-user';
import { sql } from 'kysely';

/** A user with recent authentication. */
export interface SignedIn {
  readonly user: User;
  readonly viewer: Viewer;
  readonly session: OwnSession;
}

/** Users with every sign-in method, and what makes each call fail. */
export interface FactorFixture {
  /** Has a password only. */
  readonly plain: SignedIn;
  /** Has a password, an app, a passkey (`key`), and as many API tokens as may be. */
  readonly guarded: SignedIn;
  readonly key: Authenticator;
  /** A code of their app that was used. */
  readonly used_code: string;
  /** Belongs to no user. */
  readonly foreign_key: Authenticator;
  /** Has a passkey as the only sign-in method … */
  readonly keyed: SignedIn & { readonly key_id: string };
  /** … and an identity provider as the only one. */
  readonly provided: SignedIn & { readonly identity: VerifiedIdentity };
  /** Has signed up and not entered the code. */
  readonly waiting: { readonly email: string };
  /** Was just sent a password reset link. */
  readonly mailed: { readonly email: string };
}

export const nowhere = { ip_address: null, user_agent: null };
export const google: IdentityProvider = {
  issuer: 'https://provider.test',
  addressOf: () => new URL('https://provider.test/'),
  redeem: () => Promise.reject(new Error('nobody asks it')),
};

export async function createFactorFixture(scene: Scene): Promise<FactorFixture> {
  const { services } = scene;
  const plain = await somebody(scene);
  const { access_token, ...guarded } = await somebody(scene);
  const withApp = await withTotp(scene, access_token);
  const withKey = await withPasskey(scene, withApp.access_token);
  for (let count = 0; count < MOST_API_TOKENS; count += 1) {
    await newApiToken(scene, withKey.access_token, ['offers.read']);
  }
  const provided = await fromProvider(scene);
  const before = await fromProvider(scene);
  const { key, access_token: renewed } = await withPasskey(scene, before.access_token);
  const keyed = await signedInWith(scene, renewed);
  const linked = { ...services, identity_providers: { google } };
  await unlinkIdentity(linked, before.viewer.user_id, keyed.session, 'google');
  const waiting = { email: 'waiting@example.test' };
  const said = { ...waiting, username: 'still-waiting', password: ACTOR_PASSWORD };
  await signUp(services, said, nowhere);
  const { email } = plain.user;
  await requestPasswordReset(services, { email }, nowhere);
  // However long the calls before it take, a second link is asked for within the pause.
  await sql`update rate_limits set ends_at = ends_at + interval '1 hour'`.execute(services.db);
  return {
    plain,
    guarded: { ...guarded, ...(await signedInWith(scene, withKey.access_token)) },
    key: withKey.key,
    used_code: withApp.used_code,
    foreign_key: authenticator(newId()),
    keyed: { ...keyed, key_id: key.id },
    provided,
    waiting,
    mailed: { email },
  };
}

async function somebody(scene: Scene) {
  const email = `f${newId().slice(-12)}@example.test`;
  await actor(scene, { email });
  const said = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, said, nowhere);
  return { access_token, ...(await signedInWith(scene, access_token)) };
}

async function fromProvider(scene: Scene) {
  const subject = newId();
  const identity: VerifiedIdentity = {
    issuer: google.issuer,
    subject,
    email: `g${subject.slice(-12)}@example.test`,
    is_email_verified: true,
    name: null,
    authenticated_at: null,
  };
  const { access_token } = await completed(signInWithIdentity(scene.services, identity, nowhere));
  return { access_token, identity, ...(await signedInWith(scene, access_token)) };
}
