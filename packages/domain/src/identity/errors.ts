import type { ErrorCatalogue } from '../kernel/errors.ts';

export const identityErrors = {
  CREDENTIALS_WRONG: { kind: 'invalid', meaning: 'The e-mail address or the password is wrong.' },
  NOT_SIGNED_IN: {
    kind: 'unauthenticated',
    meaning: 'The access token is missing, forged, expired or revoked.',
  },
  USER_INACTIVE: { kind: 'forbidden', meaning: 'The user is suspended or not activated.' },
  USER_NOT_ACTIVATED: {
    kind: 'forbidden',
    meaning: 'The address has not been confirmed yet; a code by mail confirms it.',
    facts: { user_id: 'whom the code activates' },
  },
  SECOND_FACTOR_REQUIRED: {
    kind: 'forbidden',
    meaning: 'The first factor was right; the second one is owed.',
    facts: {
      ticket: 'stands for the first factor, once, for five minutes',
      methods: 'what the second may be: totp, recovery_code, passkey',
    },
  },
  SIGN_IN_EXPIRED: {
    kind: 'invalid',
    meaning: 'This sign-in is over, used or unknown. Begin anew.',
  },
  CODE_WRONG: { kind: 'invalid', meaning: 'The code is wrong, used or has expired.' },
  PASSKEY_WRONG: { kind: 'invalid', meaning: 'This passkey could not be verified.' },
  PASSWORD_COMMON: {
    kind: 'invalid',
    meaning: 'The password stands on lists of known passwords, or is made of this site’s words.',
  },
  REAUTH_REQUIRED: {
    kind: 'forbidden',
    meaning: 'Prove again who you are; it is some time since you did in this session.',
    facts: { methods: 'how: password, passkey, totp, google, facebook' },
  },
  TWO_FACTOR_REQUIRED: {
    kind: 'forbidden',
    meaning: 'This asks for two-factor authentication, and it is not turned on.',
  },
  LAST_WAY_IN: {
    kind: 'conflict',
    meaning: 'Without it nobody could sign in as this user any more.',
  },
  SSO_UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'This identity provider is not set up here, or does not answer.',
  },
  SSO_REFUSED: {
    kind: 'invalid',
    meaning: 'The identity provider did not confirm who this is.',
    facts: { reason: 'why: cancelled, not_confirmed, no_email, not_fresh, somebody_else' },
  },
  SSO_STATE_WRONG: {
    kind: 'invalid',
    meaning: 'This single sign-on was not begun in this browser, was used, or has expired.',
  },
  IDENTITY_NOT_LINKED: {
    kind: 'conflict',
    meaning:
      'A user with this address exists: sign in as before, then link the provider in settings.',
  },
  IDENTITY_TAKEN: {
    kind: 'conflict',
    meaning: 'This identity belongs to another user, or this user has another one there.',
  },
  EMAIL_TAKEN: { kind: 'conflict', meaning: 'A user with this e-mail address exists.' },
  USERNAME_TAKEN: { kind: 'conflict', meaning: 'A user with this name exists.' },
} as const satisfies ErrorCatalogue;
