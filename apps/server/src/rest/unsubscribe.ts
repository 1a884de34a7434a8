import { unsubscribeRoute } from '@guildhall/api/offers/saved/rest';
import { unsubscribe } from '@guildhall/services/offers/saved/turn-off-mails';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

const MAX_BYTES = 4_096;

/** `POST /api/offers/alerts/{token}/unsubscribe`. */
export function registerUnsubscribe(app: FastifyInstance, dependencies: RouteDependencies): void {
  app.register(async (scope) => {
    // Mail programs send a form that says nothing, in one of two formats (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null, undefined),
    );
    const options = { bodyLimit: MAX_BYTES };
    mountRoute(scope, unsubscribeRoute, dependencies, options, async ({ params }) => {
      await unsubscribe(dependencies.services, params);
      return {};
    });
  });
}
