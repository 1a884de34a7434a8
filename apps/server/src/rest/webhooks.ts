import { webhookRoute } from '@guildhall/api/payments/rest';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { findProvider } from '@guildhall/services/payments/find-provider';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

const MAX_BYTES = 64 * 1_024;

/**
 * `POST /api/webhooks/{provider}`, for the providers that the shop has. A correctly signed webhook
 * gets 200 even if it changes nothing (a duplicate, an unknown checkout), so that the provider does
 * not retry it; an invalid one gets 400. Failures of the server are 500 or 503, and the provider
 * retries.
 */
export function registerWebhooks(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse the body first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: MAX_BYTES };
    mountRoute(scope, webhookRoute, dependencies, options, async ({ params, request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const provider = findProvider(services, params.provider);
      if (provider === undefined) throw new Refusal('NOT_FOUND');
      const event = readEvent(request, () => provider.readWebhook(rawBody, request.headers));
      const outcome = await settlePayment(services, {
        provider: provider.name,
        checkout: event.checkout,
        event_id: event.event_id,
      });
      if (outcome === 'unknown') {
        const { event_id, checkout } = event;
        const { provider_reference } = checkout;
        request.log.warn({ event_id, provider_reference }, 'a webhook about no payment of ours');
      }
      return { received: true as const };
    });
  });
}

/** Logs a refused webhook: it is forged, or the secret was changed on one side only. */
function readEvent<Event>({ log }: FastifyRequest, read: () => Event): Event {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'WEBHOOK_REFUSED') {
      log.warn('a webhook was refused');
    }
    throw error;
  }
}
