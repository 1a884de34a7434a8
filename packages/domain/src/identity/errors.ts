import type { ErrorCatalogue } from '../kernel/errors.ts';

export const identityErrors = {
  CREDENTIALS_WRONG: { kind: 'invalid', meaning: 'The email address or the password is wrong.' },
  NOT_SIGNED_IN: {
    kind: 'unauthenticated',
    meaning: 'The access token is missing, forged, expired or revoked.',
  },
  TOKEN_SCOPE_MISSING: {
    kind: 'forbidden',
    meaning: 'The API token may not make this call.',
    facts: { scope: 'the scope that the call requires; null when no API token may make it' },
  },
  API_TOKEN_LIMIT: {
    kind: 'conflict',
    meaning: 'You have as many API tokens as you may have. Revoke one that you do not need.',
    facts: { most: 'how many may be valid at once' },
  },
  DEVICE_BLOCKED: {
    kind: 'forbidden',
    meaning: 'Staff have blocked this device. The user can sign in on another one.',
    facts: { second_factor: 'whether the user has just proven a second factor' },
  },
  DEVICE_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such device.' },
  USER_INACTIVE: { kind: 'forbidden', meaning: 'The user is deactivated.' },
  USER_NOT_ACTIVATED: {
    kind: 'forbidden',
    meaning: 'The email address is not confirmed yet. Confirm it with the code sent by email.',
    facts: { user_id: 'the user that the code activates' },
  },
  SECOND_FACTOR_REQUIRED: {
    kind: 'forbidden',
    meaning: 'The first factor was correct; a second factor is required.',
    facts: {
      ticket: 'proves the first factor; single use, valid for five minutes',
      methods: 'the allowed second factors: totp, recovery_code, passkey',
    },
  },
  SIGN_IN_EXPIRED: {
    kind: 'invalid',
    meaning: 'This sign-in has expired, was already completed, or is unknown. Sign in again.',
  },
  CODE_WRONG: { kind: 'invalid', meaning: 'The code is wrong, expired, or was already used.' },
  PASSKEY_WRONG: { kind: 'invalid', meaning: 'The passkey could not be verified.' },
  PASSWORD_COMMON: {
    kind: 'invalid',
    meaning: 'The password is on a list of common passwords or contains words of this site.',
  },
  REAUTH_REQUIRED: {
    kind: 'forbidden',
    meaning: 'Authenticate again: the last authentication in this session is too long ago.',
    facts: { methods: 'the allowed methods: password, passkey, totp, google, facebook' },
  },
  TWO_FACTOR_REQUIRED: {
    kind: 'forbidden',
    meaning: 'This requires two-factor authentication, which is not enabled.',
  },
  STAFF_CHANGE_REFUSED: {
    kind: 'conflict',
    meaning: 'The change is not possible for this user, or changes nothing.',
  },
  INVITATION_PENDING: {
    kind: 'conflict',
    meaning: 'An invitation for this address is open. Send it again, or revoke it first.',
  },
  INVITATION_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no such invitation, or it was already accepted or revoked.',
  },
  INVITATION_OF_ANOTHER: {
    kind: 'forbidden',
    meaning: 'The invitation was sent to another address than that of this user.',
  },
  LAST_WAY_IN: {
    kind: 'conflict',
    meaning: 'This is the last way to sign in as this user and cannot be removed.',
  },
  SSO_UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'The identity provider is not configured or does not respond.',
  },
  SSO_REFUSED: {
    kind: 'invalid',
    meaning: 'The identity provider did not confirm the identity.',
    facts: { reason: 'the reason: cancelled, not_confirmed, no_email, not_fresh, somebody_else' },
  },
  SSO_STATE_WRONG: {
    kind: 'invalid',
    meaning:
      'This single sign-on was not started in this browser, was already used, or has expired.',
  },
  IDENTITY_NOT_LINKED: {
    kind: 'conflict',
    meaning:
      'A user with this email address exists: sign in as usual, then link the provider in settings.',
  },
  IDENTITY_TAKEN: {
    kind: 'conflict',
    meaning:
      'The identity is linked to another user, or this user has another identity at this provider.',
  },
  SIGN_UP_CLOSED: {
    kind: 'forbidden',
    meaning:
      'Sign-up by email is closed: this shop sends no mails, so nobody can confirm an address.',
  },
  MAIL_OFF: {
    kind: 'forbidden',
    meaning: 'This shop sends no mails, so it cannot send the code or link for this.',
  },
  EMAIL_TAKEN: { kind: 'conflict', meaning: 'A user with this email address already exists.' },
  USERNAME_TAKEN: { kind: 'conflict', meaning: 'A user with this username already exists.' },
  USERNAME_TOO_SOON: {
    kind: 'conflict',
    meaning: 'The user has changed their username within the last 30 days.',
    facts: { next_at: 'when they may change it again' },
  },
  USERNAME_RESERVED: {
    kind: 'invalid',
    meaning: 'The username could be taken for the site, for one of its staff, or for a seller.',
  },
} as const satisfies ErrorCatalogue;
