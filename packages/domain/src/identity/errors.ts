import type { ErrorCatalogue } from '../kernel/errors.ts';

export const identityErrors = {
  CREDENTIALS_WRONG: { kind: 'invalid', meaning: 'The e-mail address or the password is wrong.' },
  NOT_SIGNED_IN: {
    kind: 'unauthenticated',
    meaning: 'The access token is missing, forged, expired or revoked.',
  },
  USER_INACTIVE: { kind: 'forbidden', meaning: 'The user is suspended or not activated.' },
  EMAIL_TAKEN: { kind: 'conflict', meaning: 'A user with this e-mail address exists.' },
  USERNAME_TAKEN: { kind: 'conflict', meaning: 'A user with this name exists.' },
} as const satisfies ErrorCatalogue;
