import { requestPasswordResetSchema, resetPasswordSchema } from '@guildhall/domain/identity/schema';
import { ATTEMPT_LIMITS } from '@guildhall/services/identity/attempt-limits';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';

/** Password reset. */
export const requestPasswordResetRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/password/reset/',
  room: 'identity',
  permission: 'public',
  summary:
    'Sends a link that sets a new password. The response is the same whether or not the address is known.',
  errors: ['MAIL_OFF'],
  network_limit: ATTEMPT_LIMITS.reset_network,
  takes: 'body',
  input: requestPasswordResetSchema,
  output: z.object({}),
  mode: 'always',
});

export const resetPasswordRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/password/reset/verify/',
  room: 'identity',
  permission: 'public',
  summary: 'Sets the password with the token of the link, once. Ends all sessions and opens none.',
  errors: ['CODE_WRONG', 'PASSWORD_COMMON', 'DEVICE_BLOCKED'],
  network_limit: ATTEMPT_LIMITS.code_network,
  takes: 'body',
  input: resetPasswordSchema,
  output: z.object({}),
  mode: 'always',
});
