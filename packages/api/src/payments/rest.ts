import { z } from 'zod';
import { restRoute } from '../rest.ts';

/** The provider tells what became of a checkout, signed as Standard Webhooks asks. */
export const sandboxWebhookRoute = restRoute({
  method: 'POST',
  path: '/api/webhooks/sandbox/',
  room: 'payments',
  permission: 'public',
  summary: 'Takes a signed event of the sandbox payment provider; a repeated one changes nothing.',
  errors: ['WEBHOOK_REFUSED'],
  takes: 'bytes',
  input: null,
  output: z.object({ received: z.literal(true) }),
  mode: 'demo',
});
