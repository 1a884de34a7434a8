import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { signedInWith, totpCode, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { linkIdentity } from '@guildhall/services/identity/sign-on/link-identity';
import { startPasskey } from '@guildhall/services/identity/passkeys/register-passkey';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { startPasskeySignIn } from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import { startPasskeyStepUp } from '@guildhall/services/identity/step-up/step-up';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import { authenticator } from '@guildhall/scenes/authenticator';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { readCaughtMails } from '@guildhall/services/notifications/read-caught-mails';
import { twinOf } from '../permission-walk/cast.ts';
import type { House } from '../permission-walk/walk.ts';

/** What ends something that was begun before: a code, a ticket, a challenge, a way back. */
export interface EndedCall {
  readonly input: unknown;
  readonly token: string | null;
  /** What the browser has kept since the beginning. */
  readonly cookie?: string;
}

const nowhere = { ip_address: null, user_agent: null };
const PASSWORD = 'seventeen purple spoons';

/** Somebody new, who may be left in any state. */
async function twin({ shop: { stage }, cast }: House) {
  const token = await twinOf(stage, cast.buyer);
  return { stage, services: stage.services, token, ...(await signedInWith(stage, token)) };
}

async function withApp(house: House) {
  const person = await twin(house);
  const { secret, access_token: token } = await withTotp(person.stage, person.token);
  return { ...person, token, secret };
}

async function withKey(house: House) {
  const person = await twin(house);
  const { key, access_token: token } = await withPasskey(person.stage, person.token);
  return { ...person, token, key, ...(await signedInWith(person.stage, token)) };
}

async function mailTo({ shop: { stage } }: House, email: string): Promise<string> {
  while ((await drainOutbox(stage.services)) > 0);
  const [mail] = await readCaughtMails(stage.services, email);
  return mail?.text ?? '';
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code';

/** Presses the button on the provider's page, and comes back. */
async function comeBack(url: string, email: string) {
  const body = new URLSearchParams({ choice: 'sign_in', email, name: 'Ann', is_verified: 'yes' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

/**
 * By the name of a call that ends what something else has begun: how it is accepted. The rows of
 * the walk only say how it is refused, because nobody there has begun anything.
 */
export const acceptedSignIns: Readonly<Record<string, (house: House) => Promise<EndedCall>>> = {
  async 'POST /api/oauth/activate/'(house) {
    const name = `f${newId().slice(-12)}`;
    const person = { email: `${name}@walk.test`, username: name, password: PASSWORD };
    const { user_id } = await signUp(house.shop.stage.services, person, nowhere);
    const code = codeIn(await mailTo(house, person.email));
    return { input: { user_id, code }, token: null };
  },
  async 'POST /api/oauth/password/reset/verify/'(house) {
    const { services, user } = await twin(house);
    await requestPasswordReset(services, { email: user.email }, nowhere);
    const text = await mailTo(house, user.email);
    const token = /[?#&]token=([\w.-]+)/.exec(text)?.[1];
    return { input: { token, password: PASSWORD }, token: null };
  },
  async 'POST /api/oauth/login/second-factor/'(house) {
    const { services, user, secret } = await withApp(house);
    const said = { email: user.email, password: ACTOR_PASSWORD };
    const owed: unknown = await signIn(services, said, nowhere).catch((error: unknown) => error);
    const ticket = owed instanceof Refusal ? owed.facts['ticket'] : null;
    return { input: { ticket, method: 'totp', code: await totpCode(secret) }, token: null };
  },
  async 'POST /api/oauth/login/passkey/'(house) {
    const { services, key } = await withKey(house);
    const { handle, options } = await startPasskeySignIn(services, {});
    return { input: { handle, response: key.assert(options.challenge) }, token: null };
  },
  async 'GET /api/sso/google/callback/'({ shop: { stage } }) {
    const { url, cookie } = await startSignOn(stage.services, 'google', { purpose: 'sign_in' });
    const input = await comeBack(url, `g${newId().slice(-12)}@walk.test`);
    return { input, token: null, cookie: `${cookie.name}=${cookie.value}` };
  },
  // There an address is nobody's word, so that it is linked before one signs in with it.
  async 'GET /api/sso/facebook/callback/'(house) {
    const { services, token, user, session } = await twin(house);
    const aim = { purpose: 'link', user_id: user.id, session_id: session.id } as const;
    const { url, cookie } = await startSignOn(services, 'facebook', aim);
    const input = await comeBack(url, user.email);
    return { input, token, cookie: `${cookie.name}=${cookie.value}` };
  },
  async 'identity.confirmEmail'(house) {
    const { services, token, user, session } = await twin(house);
    const new_email = `n${newId().slice(-12)}@walk.test`;
    await requestEmailChange(services, user, session, { new_email });
    return { input: { code: codeIn(await mailTo(house, new_email)) }, token };
  },
  async 'identity.confirmTotp'(house) {
    const { services, token, user, session } = await twin(house);
    const { secret } = await startTotp(services, user, session);
    return { input: { code: await totpCode(secret) }, token };
  },
  'identity.turnOffTotp': async (house) => ({ input: {}, token: (await withApp(house)).token }),
  'identity.makeRecoveryCodes': async (house) => ({
    input: {},
    token: (await withApp(house)).token,
  }),
  async 'identity.stepUpWithTotp'(house) {
    const { token, secret } = await withApp(house);
    return { input: { code: await totpCode(secret) }, token };
  },
  async 'identity.registerPasskey'(house) {
    const { services, token, user, session } = await twin(house);
    const { handle, options } = await startPasskey(services, user, session);
    const key = authenticator(user.id, services.settings.public_url);
    return { input: { handle, response: key.attest(options.challenge), name: 'Mine' }, token };
  },
  async 'identity.stepUpWithPasskey'(house) {
    const { services, token, viewer, session, key } = await withKey(house);
    const { handle, options } = await startPasskeyStepUp(services, viewer, session);
    return { input: { handle, response: key.assert(options.challenge) }, token };
  },
  async 'identity.renamePasskey'(house) {
    const { token, key } = await withKey(house);
    return { input: { id: key.id, name: 'Blue key' }, token };
  },
  async 'identity.removePasskey'(house) {
    const { token, key } = await withKey(house);
    return { input: { id: key.id }, token };
  },
  async 'identity.unlinkProvider'(house) {
    const { services, token, user } = await twin(house);
    const { issuer = '' } = services.identity_providers.google ?? {};
    const proven = { issuer, subject: newId(), email: user.email, is_email_verified: true };
    await linkIdentity(services, user.id, 'google', {
      ...proven,
      name: null,
      authenticated_at: null,
    });
    return { input: { provider: 'google' }, token };
  },
};

/** A shop with an admin has no first one: whoever asks is refused, with any token whatever. */
export const NEVER_HERE: readonly string[] = ['identity.becomeFirstAdmin'];
