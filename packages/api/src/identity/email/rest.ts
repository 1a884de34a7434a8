import { undoEmailChangeSchema } from '@guildhall/domain/identity/schema';
import { ATTEMPT_LIMITS } from '@guildhall/services/identity/attempt-limits';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';

/** Cancels a change of address. */
export const undoEmailChangeRoute = restRoute({
  method: 'POST',
  path: '/api/oauth/email/undo/',
  room: 'identity',
  permission: 'public',
  summary:
    'Cancels a change of address with the token of the link that the old address got, for 72 hours. The old address is in use again; all sessions end.',
  errors: ['CODE_WRONG'],
  network_limit: ATTEMPT_LIMITS.code_network,
  takes: 'body',
  input: undoEmailChangeSchema,
  output: z.object({}),
  mode: 'always',
});
