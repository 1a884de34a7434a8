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
}
