import type { ProviderName } from '@guildhall/domain/identity/types';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';
import { secondFactorOutcome, signedInView } from '../views.ts';

const short = z.string().max(500);

/**
 * The query of the provider's redirect, passed on unchanged. Parameters that the flow does not use
 * are declared too, because providers send them.
 */
const callbackQuery = z.strictObject({
  state: short.min(1),
  code: z.string().max(4_000).optional(),
  iss: short.optional(),
  error: short.optional(),
  error_description: z.string().max(2_000).optional(),
  error_uri: short.optional(),
  error_code: short.optional(),
  error_reason: short.optional(),
  error_message: z.string().max(2_000).optional(),
  scope: z.string().max(2_000).optional(),
  authuser: short.optional(),
  hd: short.optional(),
  prompt: short.optional(),
  session_state: short.optional(),
});

const start = (provider: ProviderName) => ({
  method: 'GET' as const,
  path: `/api/sso/${provider}/` as const,
  room: 'identity',
  permission: 'public' as const,
  summary:
    'Starts a single sign-on: returns the URL of the provider and sets a cookie for its return.',
  errors: ['SSO_UNAVAILABLE'] as const,
  takes: 'nothing' as const,
  input: null,
  mode: 'always' as const,
});

export const googleStartRoute = restRoute({
  ...start('google'),
  output: z.object({ google_login_url: z.string() }),
});

export const facebookStartRoute = restRoute({
  ...start('facebook'),
  output: z.object({ facebook_login_url: z.string() }),
});

const callback = (provider: ProviderName) =>
  restRoute({
    method: 'GET',
    path: `/api/sso/${provider}/callback/`,
    room: 'identity',
    permission: 'public',
    summary: 'Finishes a single sign-on with the query of the provider’s redirect.',
    errors: [
      'SSO_UNAVAILABLE',
      'SSO_STATE_WRONG',
      'SSO_REFUSED',
      'IDENTITY_NOT_LINKED',
      'IDENTITY_TAKEN',
      'USER_INACTIVE',
      'DEVICE_BLOCKED',
      'USER_NOT_ACTIVATED',
      'SIGN_UP_CLOSED',
    ],
    takes: 'query',
    input: callbackQuery,
    output: signedInView,
    outcomes: secondFactorOutcome,
    mode: 'always',
  });

export const googleCallbackRoute = callback('google');
export const facebookCallbackRoute = callback('facebook');
