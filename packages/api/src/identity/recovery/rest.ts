import { requestPasswordResetSchema, resetPasswordSchema } from '@guildhall/domain/identity/schema';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';

/** A new password for whoever has forgotten the old one. */
export const requestPasswordResetRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/password/reset/',
  room: 'identity',
  permission: 'public',
  summary: 'Sends a link to a new password; says the same whether the address is known or not.',
  errors: [],
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
  summary:
    'Sets the password with the token of the link, once; ends all sessions, signs nobody in.',
  errors: ['CODE_WRONG', 'PASSWORD_COMMON'],
  takes: 'body',
  input: resetPasswordSchema,
  output: z.object({}),
  mode: 'always',
});
