import {
  activateSchema,
  resendActivationSchema,
  signUpSchema,
} from '@guildhall/domain/identity/schema';
import { MAILED_CODES } from '@guildhall/domain/identity/types';
import { ATTEMPT_LIMITS } from '@guildhall/services/identity/attempt-limits';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';
import { signedInView } from '../views.ts';

/** Sign-up, for visitors. */
export const signUpRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/signup/',
  room: 'identity',
  permission: 'public',
  summary:
    'Signs up and sends a code by mail. The response is the same whether or not the address is known.',
  errors: ['SIGN_UP_CLOSED', 'PASSWORD_COMMON', 'USERNAME_RESERVED', 'USERNAME_TAKEN'],
  network_limit: ATTEMPT_LIMITS.sign_up_network,
  takes: 'body',
  input: signUpSchema,
  output: z.object({ user_id: z.string(), mailed_code: z.enum(MAILED_CODES) }),
  mode: 'always',
});

export const activateRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/activate/',
  room: 'identity',
  permission: 'public',
  summary: 'Confirms the address with the code from the mail, creates the user and signs them in.',
  errors: ['CODE_WRONG', 'DEVICE_BLOCKED'],
  network_limit: ATTEMPT_LIMITS.code_network,
  takes: 'body',
  input: activateSchema,
  output: signedInView,
  mode: 'always',
});

export const resendActivationRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/activate/resend/',
  room: 'identity',
  permission: 'public',
  summary: 'Sends a new code, at most one a minute, and voids the previous one.',
  errors: ['SIGN_UP_CLOSED'],
  network_limit: ATTEMPT_LIMITS.resend_network,
  takes: 'body',
  input: resendActivationSchema,
  output: z.object({ mailed_code: z.enum(MAILED_CODES) }),
  mode: 'always',
});
