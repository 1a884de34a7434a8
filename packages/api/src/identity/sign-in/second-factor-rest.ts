import { secondFactorSchema } from '@guildhall/domain/identity/second-factor/schema';
import {
  passkeyProofSchema,
  passkeySignInOptionsSchema,
} from '@guildhall/domain/identity/passkeys/schema';
import { ATTEMPT_LIMITS } from '@guildhall/services/identity/attempt-limits';
import { restRoute } from '../../rest.ts';
import { passkeyOptionsView } from '../passkeys/views.ts';
import { signedInView } from '../views.ts';

/** The second step of signing in, and passkeys, which replace both steps. */
export const secondFactorRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/login/second-factor/',
  room: 'identity',
  permission: 'public',
  summary:
    'Completes a sign-in that requires a second factor, with a TOTP code or a recovery code.',
  errors: ['SIGN_IN_EXPIRED', 'CODE_WRONG', 'USER_INACTIVE', 'DEVICE_BLOCKED'],
  takes: 'body',
  input: secondFactorSchema,
  output: signedInView,
  mode: 'always',
});

export const passkeyOptionsRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/login/passkey/options/',
  room: 'identity',
  permission: 'public',
  summary: 'Returns a challenge to sign in with a passkey: alone, or after a first factor.',
  errors: ['SIGN_IN_EXPIRED'],
  network_limit: ATTEMPT_LIMITS.challenge_network,
  takes: 'body',
  input: passkeySignInOptionsSchema,
  output: passkeyOptionsView,
  mode: 'always',
});

export const passkeySignInRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/login/passkey/',
  room: 'identity',
  permission: 'public',
  summary: 'Signs in with the response of a passkey, which alone counts as both factors.',
  errors: ['SIGN_IN_EXPIRED', 'PASSKEY_WRONG', 'USER_INACTIVE', 'DEVICE_BLOCKED'],
  takes: 'body',
  input: passkeyProofSchema,
  output: signedInView,
  mode: 'always',
});
