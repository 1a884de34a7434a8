import { z } from 'zod';
import { restRoute } from '../rest.ts';

/** The provider's notification about a checkout, signed as in Standard Webhooks. */
export const sandboxWebhookRoute = restRoute({
  method: 'POST',
  path: '/api/webhooks/sandbox/',
  room: 'payments',
  permission: 'public',
  summary:
    'Receives a signed event of the sandbox payment provider. A repeated event has no effect.',
  errors: ['WEBHOOK_REFUSED'],
  takes: 'bytes',
  input: null,
  output: z.object({ received: z.literal(true) }),
  mode: 'demo',
});
