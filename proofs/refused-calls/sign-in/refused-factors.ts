import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import type { Authenticator } from '@guildhall/scenes/authenticator';
import { challenged } from '@guildhall/scenes/sign-ins';
import type { ServiceContext } from '@guildhall/services/context';
import { createApiToken } from '@guildhall/services/identity/api-tokens/create-api-token';
import { revokeApiToken } from '@guildhall/services/identity/api-tokens/revoke-api-token';
import { becomeFirstAdmin } from '@guildhall/services/identity/first-admin/become-first-admin';
import { confirmTotp } from '@guildhall/services/identity/second-factor/confirm-totp';
import { makeRecoveryCodes } from '@guildhall/services/identity/second-factor/make-recovery-codes';
import { verifySecondFactor } from '@guildhall/services/identity/sign-in/verify-second-factor';
import {
  registerPasskey,
  startPasskey,
} from '@guildhall/services/identity/passkeys/register-passkey';
import { removePasskey } from '@guildhall/services/identity/passkeys/remove-passkey';
import { renamePasskey } from '@guildhall/services/identity/passkeys/rename-passkey';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import {
  startPasskeyStepUp,
  stepUpWithPasskey,
  stepUpWithPassword,
  stepUpWithTotp,
} from '@guildhall/services/identity/step-up/step-up';
import { turnOffTotp } from '@guildhall/services/identity/second-factor/turn-off-totp';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { type FactorFixture, google, nowhere, type SignedIn } from './factor-fixture.ts';

export type FactorCall = (services: ServiceContext, fixture: FactorFixture) => Promise<unknown>;

const TOKEN = { name: 'Mine', scopes: ['offers.read' as const], expires_in_days: 30 };

/** An hour after authentication. */
const stale = ({ session, ...rest }: SignedIn): SignedIn => ({
  ...rest,
  session: { ...session, authenticated_at: new Date(Date.now() - 3_600_000) },
});

/** The ticket after a correct password; issuing it writes nothing. */
async function ticketOf(
  services: ServiceContext,
  { guarded: { user } }: FactorFixture,
): Promise<string> {
  const credentials = { email: user.email, password: ACTOR_PASSWORD };
  return (await challenged(signIn(services, credentials, nowhere))).ticket;
}

const secondStep =
  (method: 'totp' | 'recovery_code', codeOf: (fixture: FactorFixture) => string): FactorCall =>
  async (services, fixture) => {
    const ticket = await ticketOf(services, fixture);
    const code = codeOf(fixture);
    return await verifySecondFactor(services, { ticket, method, code }, nowhere);
  };

const withKey =
  (keyOf: (fixture: FactorFixture) => Authenticator): FactorCall =>
  async (services, fixture) => {
    const { handle, options } = await startPasskeySignIn(services, {});
    const response = keyOf(fixture).assert(options.challenge);
    return await signInWithPasskey(services, { handle, response }, nowhere);
  };

/** A passkey of another site: its signature has another relying party. */
const newKey: FactorCall = async (services, { plain: { user, viewer, session }, foreign_key }) => {
  const { handle, options } = await startPasskey(services, user, session);
  const response = foreign_key.attest(options.challenge, { origin: 'http://elsewhere.test' });
  return await registerPasskey(services, viewer, session, { handle, response, name: 'Mine' });
};

const stepUpByForeignKey: FactorCall = async (services, { guarded, foreign_key }) => {
  const { viewer, session } = guarded;
  const { handle, options } = await startPasskeyStepUp(services, viewer, session);
  const response = foreign_key.assert(options.challenge);
  return await stepUpWithPasskey(services, viewer, session, { handle, response });
};

/** The challenge of one session, answered in another. */
const stepUpElsewhere: FactorCall = async (services, { guarded, plain, key }) => {
  const { handle, options } = await startPasskeyStepUp(services, plain.viewer, plain.session);
  const response = key.assert(options.challenge);
  const { viewer, session } = guarded;
  return await stepUpWithPasskey(services, viewer, session, { handle, response });
};

const ask =
  (
    who: 'plain' | 'guarded',
    call: (services: ServiceContext, who: SignedIn, fixture: FactorFixture) => Promise<unknown>,
  ): FactorCall =>
  async (services, fixture) =>
    await call(services, fixture[who], fixture);

/** Refusals of second factors, and of every wrong passkey and code. */
export const refusedFactors: readonly [string, ErrorCode, FactorCall][] = [
  [
    'sign in wrongly, second factor on',
    'CREDENTIALS_WRONG',
    (services, { guarded: { user } }) =>
      signIn(services, { email: user.email, password: 'a wrong password' }, nowhere),
  ],
  ['second step with a used code', 'CODE_WRONG', secondStep('totp', ({ used_code }) => used_code)],
  [
    'second step with a code of another user',
    'CODE_WRONG',
    secondStep('recovery_code', () => 'AAAAAAAAAA'),
  ],
  [
    'second step with a forged ticket',
    'SIGN_IN_EXPIRED',
    (services) =>
      verifySecondFactor(services, { ticket: 'x', method: 'totp', code: '000000' }, nowhere),
  ],
  ['passkey of nobody', 'PASSKEY_WRONG', withKey(({ foreign_key }) => foreign_key)],
  [
    'passkey for a forged question',
    'SIGN_IN_EXPIRED',
    (services, { key }) =>
      signInWithPasskey(services, { handle: 'x', response: key.assert('x') }, nowhere),
  ],
  ['keep a passkey of elsewhere', 'PASSKEY_WRONG', newKey],
  [
    'remove the only way in',
    'LAST_WAY_IN',
    (services, { keyed: { viewer, session, key_id } }) =>
      removePasskey(services, viewer, session, { id: key_id }),
  ],
  [
    'unlink the only way in',
    'LAST_WAY_IN',
    (services, { provided: { viewer, session } }) =>
      unlinkIdentity(
        { ...services, identity_providers: { google } },
        viewer.user_id,
        session,
        'google',
      ),
  ],
  [
    'remove a foreign passkey',
    'NOT_FOUND',
    ask('plain', (services, { viewer, session }, { key }) =>
      removePasskey(services, viewer, session, { id: key.id }),
    ),
  ],
  [
    'rename a foreign passkey',
    'NOT_FOUND',
    ask('plain', (services, { viewer }, { key }) =>
      renamePasskey(services, viewer, { id: key.id, name: 'Mine now' }),
    ),
  ],
  [
    'turn off what is not on',
    'NOT_FOUND',
    ask('plain', (services, { viewer, session }) => turnOffTotp(services, viewer, session)),
  ],
  [
    'recovery codes without a factor',
    'TWO_FACTOR_REQUIRED',
    ask('plain', (services, { user, session }) => makeRecoveryCodes(services, user, session)),
  ],
  [
    'confirm an app that was not begun',
    'CODE_WRONG',
    ask('plain', (services, { viewer, session }) =>
      confirmTotp(services, viewer, session, { code: '000000' }),
    ),
  ],
  [
    'begin an app an hour later',
    'REAUTH_REQUIRED',
    ask('plain', (services, who) => startTotp(services, who.user, stale(who).session)),
  ],
  [
    'turn off the app an hour later',
    'REAUTH_REQUIRED',
    ask('guarded', (services, who) => turnOffTotp(services, who.viewer, stale(who).session)),
  ],
  [
    'new recovery codes an hour later',
    'REAUTH_REQUIRED',
    ask('guarded', (services, who) => makeRecoveryCodes(services, who.user, stale(who).session)),
  ],
  [
    'ask for a passkey an hour later',
    'REAUTH_REQUIRED',
    ask('plain', (services, who) => startPasskey(services, who.user, stale(who).session)),
  ],
  [
    'remove a passkey an hour later',
    'REAUTH_REQUIRED',
    ask('guarded', (services, who, { key }) =>
      removePasskey(services, who.viewer, stale(who).session, { id: key.id }),
    ),
  ],
  [
    'step up with a wrong password',
    'CREDENTIALS_WRONG',
    ask('plain', (services, { viewer, session }) =>
      stepUpWithPassword(services, viewer, session, { password: 'a guess' }),
    ),
  ],
  [
    'step up with a used code',
    'CODE_WRONG',
    ask('guarded', (services, { viewer, session }, { used_code }) =>
      stepUpWithTotp(services, viewer, session, { code: used_code }),
    ),
  ],
  [
    'create an API token an hour later',
    'REAUTH_REQUIRED',
    ask('plain', (services, who) =>
      createApiToken(services, who.viewer, stale(who).session, TOKEN),
    ),
  ],
  [
    'create an API token too many',
    'API_TOKEN_LIMIT',
    ask('guarded', (services, { viewer, session }) =>
      createApiToken(services, viewer, session, TOKEN),
    ),
  ],
  [
    'revoke an API token of nobody',
    'NOT_FOUND',
    ask('plain', (services, { viewer }) => revokeApiToken(services, viewer, { id: newId() })),
  ],
  ['step up with a passkey of nobody', 'PASSKEY_WRONG', stepUpByForeignKey],
  ['step up with another’s question', 'SIGN_IN_EXPIRED', stepUpElsewhere],
  [
    'become the first admin with no token',
    'CODE_WRONG',
    ask('plain', (services, { viewer }) => becomeFirstAdmin(services, viewer, { token: newId() })),
  ],
];
