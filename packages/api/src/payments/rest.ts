import { z } from 'zod';
import { restRoute } from '../rest.ts';

/** The notifications of the payment providers about their checkouts, each signed in its own way. */
export const webhookRoute = restRoute({
  method: 'POST',
  path: '/api/webhooks/{provider}/',
  params: z.strictObject({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
  room: 'payments',
  permission: 'public',
  summary: 'Receives a signed event of a payment provider. A repeated event has no effect.',
  errors: ['WEBHOOK_REFUSED', 'NOT_FOUND'],
  takes: 'bytes',
  input: null,
  output: z.object({ received: z.literal(true) }),
  mode: 'always',
});
