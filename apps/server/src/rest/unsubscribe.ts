import {
  unsubscribePageRoute,
  unsubscribeRoute,
} from '@guildhall/api/notifications/preferences/rest';
import { pathInLanguage } from '@guildhall/locales/languages';
import { unsubscribe } from '@guildhall/services/notifications/preferences/turn-off-mails';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../plugins/request-language.ts';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

const MAX_BYTES = 4_096;

/** `POST` and `GET /api/notifications/unsubscribe/{token}`. */
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
    mountRoute(
      scope,
      unsubscribePageRoute,
      dependencies,
      {},
      async ({ params, request, reply }) => {
        const page = pathInLanguage(requestLanguage(request.headers), '/unsubscribe');
        // In the fragment, which is sent to no server.
        void reply.code(303).header('location', `${page}#token=${params.token}`);
        return {};
      },
    );
  });
}
