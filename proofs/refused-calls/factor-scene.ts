import type { User } from '@guildhall/db/users/queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { authenticator, type Authenticator } from '@guildhall/scenes/authenticator';
import {
  signedInWith,
  totpCode,
  totpStep,
  withPasskey,
  withTotp,
} from '@guildhall/scenes/second-factors';
import type { Stage } from '@guildhall/scenes/stage';
import type { Viewer } from '@guildhall/services/context';
import { admitIdentity } from '@guildhall/services/identity/sign-on/admit-identity';
import type { OwnSession } from '@guildhall/services/identity/sessions/read-session';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import type { IdentityProvider, ProvenIdentity } from '@guildhall/services/ports/identity-provider';

/** Somebody who has proven himself a moment ago. */
export interface SignedIn {
  readonly user: User;
  readonly viewer: Viewer;
  readonly session: OwnSession;
}

/** People with every kind of proof, and what stands in the way of each. */
export interface FactorScene {
  /** A password alone. */
  readonly plain: SignedIn;
  /** A password, an app and a passkey: `key`. */
  readonly guarded: SignedIn;
  readonly key: Authenticator;
  /** Of his app, and used. */
  readonly used_code: string;
  /** Of nobody here. */
  readonly foreign_key: Authenticator;
  /** His passkey is his only way in … */
  readonly keyed: SignedIn & { readonly key_id: string };
  /** … and his identity provider this one’s. */
  readonly provided: SignedIn & { readonly identity: ProvenIdentity };
  /** Has signed up and not shown the code. */
  readonly waiting: { readonly email: string };
  /** A link to a new password has just been sent there. */
  readonly mailed: { readonly email: string };
}

export const nowhere = { ip_address: null, user_agent: null };
export const google: IdentityProvider = {
  issuer: 'https://provider.test',
  addressOf: () => new URL('https://provider.test/'),
  redeem: () => Promise.reject(new Error('nobody asks it')),
};

export async function setFactorScene(stage: Stage): Promise<FactorScene> {
  const { services } = stage;
  const plain = await somebody(stage);
  const { access_token, ...guarded } = await somebody(stage);
  const with_app = await withTotp(stage, access_token);
  const with_key = await withPasskey(stage, with_app.access_token);
  const provided = await fromProvider(stage);
  const before = await fromProvider(stage);
  const { key, access_token: renewed } = await withPasskey(stage, before.access_token);
  const keyed = await signedInWith(stage, renewed);
  const linked = { ...services, identity_providers: { google } };
  await unlinkIdentity(linked, before.viewer.user_id, keyed.session, 'google');
  const waiting = { email: 'waiting@example.test' };
  const said = { ...waiting, username: 'still-waiting', password: ACTOR_PASSWORD };
  await signUp(services, said, nowhere);
  const { email } = plain.user;
  await requestPasswordReset(services, { email }, nowhere);
  return {
    plain,
    guarded: { ...guarded, ...(await signedInWith(stage, with_key.access_token)) },
    key: with_key.key,
    used_code: await totpCode(with_app.secret, with_app.used_step - totpStep()),
    foreign_key: authenticator(newId()),
    keyed: { ...keyed, key_id: key.id },
    provided,
    waiting,
    mailed: { email },
  };
}

async function somebody(stage: Stage) {
  const email = `f${newId().slice(-12)}@example.test`;
  await actor(stage, { email });
  const said = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signIn(stage.services, said, nowhere);
  return { access_token, ...(await signedInWith(stage, access_token)) };
}

async function fromProvider(stage: Stage) {
  const subject = newId();
  const identity: ProvenIdentity = {
    issuer: google.issuer,
    subject,
    email: `g${subject.slice(-12)}@example.test`,
    is_email_verified: true,
    name: null,
    authenticated_at: null,
  };
  const { access_token } = await admitIdentity(stage.services, identity, nowhere);
  return { access_token, identity, ...(await signedInWith(stage, access_token)) };
}
