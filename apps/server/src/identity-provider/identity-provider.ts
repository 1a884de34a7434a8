import type { FastifyInstance } from 'fastify';
import { registerAuthorize } from './authorize-routes.ts';
import { clientsOf, type IdentityProviderOptions, PREFIX } from './clients.ts';
import { makeKeys, registerProtocol } from './protocol-routes.ts';

/**
 * A sandbox identity provider for demonstrations and tests. It stands in for both Google and
 * Facebook and implements their protocol. It accepts any claimed identity, so a live shop must not
 * have it. The shop's code uses it only over HTTP.
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
