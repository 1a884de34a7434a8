import { signInSchema } from '@guildhall/domain/identity/schema';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';
import { secondFactorOutcome, signedInView, userView } from '../views.ts';

/** The documented sign-in routes of product.md §7. */
export const signInRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/login/',
  room: 'identity',
  permission: 'public',
  summary: 'Signs in with email and password. Send the token as `Authorization: JWT …`.',
  errors: ['CREDENTIALS_WRONG', 'USER_INACTIVE', 'USER_NOT_ACTIVATED', 'DEVICE_BLOCKED'],
  takes: 'body',
  input: signInSchema,
  output: signedInView,
  outcomes: secondFactorOutcome,
  mode: 'always',
});

export const profileRoute = restRoute({
  method: 'GET',
  path: '/api/oauth/profile/me/',
  room: 'identity',
  permission: 'signed_in',
  summary: 'Returns the user of the token.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: userView,
  mode: 'always',
});

export const signOutRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/logout/',
  room: 'identity',
  permission: 'signed_in',
  summary: 'Ends the session of the token immediately.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: z.object({}),
  mode: 'always',
});
