import type { FastifyInstance } from 'fastify';
import { registerAuthorize } from './authorize-routes.ts';
import { clientsOf, type IdentityProviderOptions, PREFIX } from './clients.ts';
import { makeKeys, registerProtocol } from './protocol-routes.ts';

/**
 * An identity provider of our own for demonstrations and tests, twice: it stands in for Google and
 * for Facebook and speaks their protocol. Whoever comes says who he is and is believed, so a live
 * shop must not have it. The shop's code knows it only through HTTP.
 */
export async function registerIdentityProvider(
  app: FastifyInstance,
  options: IdentityProviderOptions,
): Promise<void> {
  const keys = await makeKeys();
  for (const client of clientsOf(options)) {
    const prefix = `${PREFIX}/${client.provider}`;
    app.register(
      async (scope) => {
        scope.addContentTypeParser<string>(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 8_192 },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
        );
        scope.register(async (pages) => registerAuthorize(pages, client));
        registerProtocol(scope, client, keys);
      },
      { prefix },
    );
  }
}
