import { Refusal } from '@guildhall/domain/kernel/errors';
import { paymentErrors } from '@guildhall/domain/payments/errors';
import type { ServiceContext } from '@guildhall/services/context';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import type { FastifyInstance } from 'fastify';

const LARGEST_BYTES = 64 * 1_024;

/**
 * `POST /api/webhooks/sandbox`. What is signed is answered with 200 also when it changes nothing
 * (a duplicate, a checkout that is not ours), or the provider would send it for ever; what is not
 * properly signed with 400. Anything else is the server's own 500 or 503, and the provider retries.
 */
export function registerWebhooks(app: FastifyInstance, context: ServiceContext): void {
  app.register(async (scope) => {
    // The signature stands over the bytes as they were sent, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/webhooks/sandbox', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const raw_body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      let event;
      try {
        event = context.payment_provider.readWebhook(raw_body, request.headers);
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'WEBHOOK_REFUSED')) throw error;
        request.log.warn('a webhook was refused');
        const { meaning } = paymentErrors.WEBHOOK_REFUSED;
        return reply.code(400).send({ non_field_errors: [meaning] });
      }
      const outcome = await settlePayment(context, event.checkout, event.event_id);
      if (outcome === 'unknown') {
        const { event_id, checkout } = event;
        const { provider_reference } = checkout;
        request.log.warn({ event_id, provider_reference }, 'a webhook about no payment of ours');
      }
      return { received: true };
    });
  });
}
