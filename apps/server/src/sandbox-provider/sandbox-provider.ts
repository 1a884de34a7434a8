import type { FastifyInstance } from 'fastify';
import { registerApi } from './api-routes.ts';
import { registerPaymentPage } from './page-routes.ts';
import { PREFIX, type SandboxProviderOptions } from './options.ts';

/**
 * Sandbar, a payment company of our own for demonstrations and tests: a JSON API for shops, a
 * hosted page for payers, webhooks (deliver-webhooks.ts). The shop's code knows it only through
 * HTTP; nothing here is imported by the product.
 */
export function registerSandboxProvider(
  app: FastifyInstance,
  options: SandboxProviderOptions,
): void {
  app.register(async (scope) => registerApi(scope, options), { prefix: PREFIX });
  app.register(async (scope) => registerPaymentPage(scope, options), { prefix: PREFIX });
}
