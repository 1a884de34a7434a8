import { webhookRoute } from '@guildhall/api/payments/rest';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '@guildhall/services/context';
import { findWebhooks } from '@guildhall/services/webhooks/find-webhooks';
import { handleNow, receiveEvent } from '@guildhall/services/webhooks/receive-event';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

/** Real events of disputes are this large. */
const MAX_BYTES = 256 * 1_024;
/** How many events one server handles at once; what comes on top of them waits for a worker. */
const HANDLED_AT_ONCE = 8;
const MOST_IN_LINE = 40;

/**
 * `POST /api/webhooks/{provider}`, for the providers that the shop has, and `stripe-connect` for
 * events of connected accounts, which have a secret of their own. A correctly signed event
 * gets 200 as soon as it is in the inbox, so that the provider does not send it again: duplicates
 * too, and what is quarantined. An invalid one gets 400. Failures of the server are 500 or 503, and
 * the provider sends it again.
 */
export function registerWebhooks(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  const places = pLimit(HANDLED_AT_ONCE);
  app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse the body first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: MAX_BYTES };
    mountRoute(scope, webhookRoute, dependencies, options, async ({ params, request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhooks = findWebhooks(services, params.provider);
      if (webhooks === undefined) throw new Refusal('NOT_FOUND');
      const event = readEvent(request, () => webhooks.readWebhook(rawBody, request.headers));
      if (event === null) return { received: true as const };
      const isPlace = places.activeCount + places.pendingCount < MOST_IN_LINE;
      const { id } = await receiveEvent(services, webhooks.provider, event, {
        handled_now: isPlace,
      });
      if (id !== null && isPlace) await places(() => handle(request, services, id));
      return { received: true as const };
    });
  });
}

/** The event is in the inbox, so a failure is no reason for the provider to send it again. */
async function handle({ log }: FastifyRequest, services: ServiceContext, id: string) {
  try {
    await handleNow(services, id);
  } catch (error) {
    log.error({ err: error, webhook_event_id: id }, 'an event could not be handled');
  }
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
