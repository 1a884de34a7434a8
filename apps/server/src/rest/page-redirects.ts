import { unsubscribeSchema } from '@guildhall/domain/offers/saved/schema';
import { pathInLanguage } from '@guildhall/locales/languages';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../plugins/request-language.ts';

/** Addresses that programs know, and the pages where people find what they are about. */
export function registerPageRedirects(app: FastifyInstance): void {
  // Password managers (W3C, A Well-Known URL for Changing Passwords): by 302, as they expect.
  app.get('/.well-known/change-password', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(pathInLanguage(requestLanguage(request.headers), '/dashboard/settings'), 302),
  );
  // Somebody opens the address of `List-Unsubscribe` in a browser. A GET changes nothing: the page
  // asks, and the token is in its fragment, which is sent to no server.
  app.get<{ Params: { token: string } }>(
    '/api/offers/alerts/:token/unsubscribe/',
    (request, reply) => {
      const { success, data } = unsubscribeSchema.safeParse(request.params);
      const page = pathInLanguage(requestLanguage(request.headers), '/unsubscribe');
      const fragment = success ? `#token=${data.token}` : '';
      return reply.header('cache-control', 'no-store').redirect(`${page}${fragment}`, 303);
    },
  );
}
