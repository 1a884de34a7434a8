import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { confirmEmail, requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { changePassword } from '@guildhall/services/identity/passwords/change-password';
import { endSession } from '@guildhall/services/identity/sessions/end-sessions';
import { linkIdentity } from '@guildhall/services/identity/sign-on/link-identity';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { resetPassword } from '@guildhall/services/identity/recovery/reset-password';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import { stepUpWithPassword } from '@guildhall/services/identity/step-up/step-up';
import { stepUpWithIdentity } from '@guildhall/services/identity/step-up/step-up-with-identity';
import { noMailer } from '@guildhall/services/ports/mailer';
import { nowhere } from './factor-fixture.ts';
import type { FactorCall } from './refused-factors.ts';

const COMMON = 'password123';
const longAgo = { authenticated_at: new Date(0) };

const join =
  (changes: object): FactorCall =>
  async (services) =>
    await signUp(
      services,
      {
        email: `j${newId().slice(-12)}@example.test`,
        username: `j${newId().slice(-12)}`,
        password: 'seventeen purple spoons',
        ...changes,
      },
      nowhere,
    );

/** Refusals of sign-up, of confirming an address, and of changing credentials. */
export const refusedCredentials: readonly [string, ErrorCode, FactorCall][] = [
  ['sign up with a known password', 'PASSWORD_COMMON', join({ password: COMMON })],
  ['sign up with a taken name', 'USERNAME_TAKEN', join({ username: 'Ann-the-First' })],
  ['sign up with a name of staff', 'USERNAME_RESERVED', join({ username: 'Adm1n' })],
  [
    'sign up while no mails are sent',
    'SIGN_UP_CLOSED',
    (services, fixture) => join({})({ ...services, mailer: noMailer }, fixture),
  ],
  [
    'ask for a link while no mails are sent',
    'MAIL_OFF',
    (services, { mailed }) =>
      requestPasswordReset({ ...services, mailer: noMailer }, mailed, nowhere),
  ],
  [
    'sign in before the code',
    'USER_NOT_ACTIVATED',
    (services, { waiting }) => signIn(services, { ...waiting, password: ACTOR_PASSWORD }, nowhere),
  ],
  [
    'activate nobody',
    'CODE_WRONG',
    (services) => activateUser(services, { user_id: newId(), code: '123456' }, nowhere),
  ],
  [
    'reset with a forged link',
    'CODE_WRONG',
    (services) =>
      resetPassword(
        services,
        { token: `${newId()}.x`, password: 'seventeen purple spoons' },
        nowhere,
      ),
  ],
  [
    'ask for a second link at once',
    'TOO_MANY_REQUESTS',
    (services, { mailed }) => requestPasswordReset(services, mailed, nowhere),
  ],
  [
    'change to a known password',
    'PASSWORD_COMMON',
    (services, { plain: { user, session } }) =>
      changePassword(services, user, session, { new_password: COMMON }),
  ],
  [
    'prove oneself in a session that was ended meanwhile',
    'NOT_SIGNED_IN',
    (services, { plain: { viewer, session } }) =>
      stepUpWithPassword(
        services,
        viewer,
        { ...session, id: 'ended' },
        { password: ACTOR_PASSWORD },
      ),
  ],
  [
    'change the password an hour later',
    'REAUTH_REQUIRED',
    (services, { plain: { user, session } }) =>
      changePassword(services, user, { ...session, ...longAgo }, { new_password: ACTOR_PASSWORD }),
  ],
  [
    'change the address an hour later',
    'REAUTH_REQUIRED',
    (services, { plain: { user, session } }) =>
      requestEmailChange(
        services,
        user,
        { ...session, ...longAgo },
        { new_email: 'new@example.test' },
        nowhere,
      ),
  ],
  [
    'confirm an address with a wrong code',
    'CODE_WRONG',
    (services, { plain: { user, session } }) =>
      confirmEmail(services, user, session, { code: '123456' }),
  ],
  [
    'link the identity of another',
    'IDENTITY_TAKEN',
    (services, { plain: { viewer }, provided: { identity } }) =>
      linkIdentity(services, viewer.user_id, 'google', identity),
  ],
  [
    'prove oneself by the identity of another',
    'SSO_REFUSED',
    (services, { plain: { viewer, session }, provided: { identity } }) =>
      stepUpWithIdentity(services, viewer.user_id, session, { identity, asked_at: new Date() }),
  ],
  [
    'prove oneself by a sign-in of before',
    'SSO_REFUSED',
    (services, { provided: { viewer, session, identity } }) =>
      stepUpWithIdentity(services, viewer.user_id, session, {
        identity: { ...identity, ...longAgo },
        asked_at: new Date(),
      }),
  ],
  [
    'end the session of another',
    'NOT_FOUND',
    (services, { plain: { viewer } }) => endSession(services, viewer, { handle: 'nobodys' }),
  ],
];
