import { secondFactorSchema } from '@guildhall/domain/identity/second-factor/schema';
import {
  passkeyProofSchema,
  passkeySignInOptionsSchema,
} from '@guildhall/domain/identity/passkeys/schema';
import { restRoute } from '../../rest.ts';
import { passkeyOptionsView } from '../passkeys/views.ts';
import { signedInView } from '../views.ts';

/** The second step of signing in, and passkeys in the place of both. */
export const secondFactorRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/login/second-factor/',
  room: 'identity',
  permission: 'public',
  summary: 'Ends a sign-in that owes a second factor: with a code of the app, or a recovery code.',
  errors: ['SIGN_IN_EXPIRED', 'CODE_WRONG', 'USER_INACTIVE'],
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
  summary: 'What a browser is asked to sign in with a passkey: alone, or after a first factor.',
  errors: ['SIGN_IN_EXPIRED'],
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
  summary: 'Signs in with what a passkey has answered: alone it is both factors.',
  errors: ['SIGN_IN_EXPIRED', 'PASSKEY_WRONG', 'USER_INACTIVE'],
  takes: 'body',
  input: passkeyProofSchema,
  output: signedInView,
  mode: 'always',
});
