import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { ServiceContext } from '@guildhall/services/context';
import { signInWithIdentity } from '@guildhall/services/identity/sign-on/sign-in-with-identity';
import { finishSignOn } from '@guildhall/services/identity/sign-on/finish-sign-on';
import { requireRecentAuthentication } from '@guildhall/services/identity/sessions/require-recent-authentication';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { google, nowhere } from './factor-fixture.ts';

type Call = (
  services: ServiceContext,
  person: { user_id: string; email: string },
) => Promise<unknown>;

const identity = {
  issuer: google.issuer,
  subject: 'nobody-yet',
  is_email_verified: true,
  name: null,
  authenticated_at: null,
};

/** Refusals of single sign-on that need no provider. */
export const refusedSignOns: readonly [string, ErrorCode, Call][] = [
  [
    'startSignOn',
    'SSO_UNAVAILABLE',
    (services) => startSignOn(services, 'google', { purpose: 'sign_in' }),
  ],
  [
    'finishSignOn',
    'SSO_STATE_WRONG',
    (services) =>
      finishSignOn(
        { ...services, identity_providers: { google } },
        'google',
        { state: 'x', code: 'x' },
        { sealed: null, signed_in: null, origin: nowhere },
      ),
  ],
  [
    'signInWithIdentity',
    'SSO_REFUSED',
    (services) => signInWithIdentity(services, { ...identity, email: null }, nowhere),
  ],
  [
    'signInWithIdentity',
    'IDENTITY_NOT_LINKED',
    (services, { email }) => signInWithIdentity(services, { ...identity, email }, nowhere),
  ],
  [
    'unlinkIdentity',
    'NOT_FOUND',
    (services, { user_id }) =>
      unlinkIdentity(
        { ...services, identity_providers: { google } },
        user_id,
        { id: 'of-nobody' },
        'google',
      ),
  ],
  [
    'requireRecentAuthentication',
    'REAUTH_REQUIRED',
    (services, { user_id }) =>
      requireRecentAuthentication(services, user_id, { authenticated_at: new Date(0) }),
  ],
];
