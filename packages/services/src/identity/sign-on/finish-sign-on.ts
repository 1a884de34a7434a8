import { consumeState } from '@guildhall/db/identity/commands';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import type { IdentityProvider, VerifiedIdentity } from '../../ports/identity/identity-provider.ts';
import type { User } from '../../users/find-user.ts';
import { ATTEMPT_LIMITS, withAttemptLimit } from '../attempt-limits.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import type { SecondFactorRequired } from '../sign-in/sign-in-with-first-factor.ts';
import { stepUpWithIdentity } from '../step-up/step-up-with-identity.ts';
import { decryptSignOnState, type SignOnState, SIGN_ON_SECONDS } from './encrypt-sign-on-state.ts';
import { linkIdentity } from './link-identity.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

/** The query parameters of the provider's redirect; `error` replaces `code`. */
export interface SignOnCallback {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** The issuer, sent by providers that implement RFC 9207. */
  readonly iss?: string | undefined;
}

/** The current session, if any: linking is bound to it. */
export interface SignedIn {
  readonly user: User;
  readonly session: OwnSession;
  readonly access_token: string;
}

export interface CompletedSignOn {
  readonly outcome: 'signed_in';
  readonly user: User;
  readonly access_token: string;
  /** The value of the device cookie; null when no session was opened. */
  readonly device_token: string | null;
}

/** The error codes that mean the user cancelled. */
const CANCELLED = new Set(['access_denied', 'user_denied', 'user_cancelled_login']);

/**
 * Finishes a single sign-on. Refuses SSO_UNAVAILABLE for a provider that is not configured or not
 * reachable; TOO_MANY_REQUESTS after too many failures from one network; SSO_STATE_WRONG for a
 * state that this browser did not start with this provider, that was used, is older than ten
 * minutes, or belongs to another session (SSO1, SSO3); SSO_REFUSED with its reason; then the
 * refusals of signInWithIdentity, linkIdentity and stepUpWithIdentity.
 */
export async function finishSignOn(
  context: IdentityContext,
  providerName: ProviderName,
  callback: SignOnCallback,
  browser: { sealed: string | null; signed_in: SignedIn | null; origin: Origin },
): Promise<CompletedSignOn | SecondFactorRequired> {
  const { sealed, signed_in, origin } = browser;
  const provider = context.identity_providers[providerName];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  const key = networkOf(origin.ip_address ?? '');
  const attempts = [{ limit: ATTEMPT_LIMITS.sign_on_network, key, onSuccess: 'keep' }] as const;
  const { sign_on, identity } = await withAttemptLimit(context, attempts, async () => {
    const begun = sealed === null ? null : await decryptSignOnState(context, sealed);
    if (
      begun === null ||
      begun.state !== callback.state ||
      begun.provider !== providerName ||
      begun.issuer !== provider.issuer ||
      !isOfSession(begun, signed_in)
    ) {
      throw new Refusal('SSO_STATE_WRONG');
    }
    return { sign_on: begun, identity: await verifiedBy(context, provider, begun, callback) };
  });
  const { purpose } = sign_on.intent;
  if (purpose === 'sign_in' || signed_in === null) {
    return await signInWithIdentity(context, identity, origin);
  }
  const { user, session } = signed_in;
  if (purpose === 'prove') {
    const { access_token } = await stepUpWithIdentity(context, user.id, session, {
      identity,
      asked_at: new Date(sign_on.started_at),
    });
    return { outcome: 'signed_in', user, access_token, device_token: null };
  }
  await linkIdentity(context, user.id, providerName, identity);
  const { access_token } = signed_in;
  return { outcome: 'signed_in', user, access_token, device_token: null };
}

function isOfSession({ intent }: SignOnState, signedIn: SignedIn | null): boolean {
  if (intent.purpose === 'sign_in') return true;
  return signedIn?.user.id === intent.user_id && signedIn.session.id === intent.session_id;
}

/** Consumes the state before the code is redeemed, so it works once, whatever the outcome. */
async function verifiedBy(
  { db }: IdentityContext,
  provider: IdentityProvider,
  signOn: SignOnState,
  { state, code, error, iss }: SignOnCallback,
): Promise<VerifiedIdentity> {
  const isNew = await consumeState(
    db,
    hashToken(state),
    new Date(signOn.started_at + SIGN_ON_SECONDS * 1_000),
  );
  if (!isNew) throw new Refusal('SSO_STATE_WRONG');
  if (iss !== undefined && iss !== provider.issuer) throw notConfirmed('not_confirmed');
  if (error !== undefined) throw notConfirmed(CANCELLED.has(error) ? 'cancelled' : 'not_confirmed');
  if (code === undefined) throw notConfirmed('not_confirmed');
  return await provider.redeem({ ...signOn, code });
}

function notConfirmed(reason: 'cancelled' | 'not_confirmed'): Refusal {
  return new Refusal('SSO_REFUSED', { reason });
}
