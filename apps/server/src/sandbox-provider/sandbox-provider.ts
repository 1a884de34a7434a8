import type { FastifyInstance } from 'fastify';
import { registerApi } from './api-routes.ts';
import { registerPaymentPage } from './page-routes.ts';
import { PREFIX, type SandboxProviderOptions } from './options.ts';

/**
 * Sandbar, a sandbox payment provider for demonstrations and tests: a JSON API for shops, a hosted
 * payment page, and webhooks (deliver-webhooks.ts). The shop's code uses it only over HTTP and
 * imports nothing from it.
 */
export function registerSandboxProvider(
  app: FastifyInstance,
  options: SandboxProviderOptions,
): void {
  app.register(async (scope) => registerApi(scope, options), { prefix: PREFIX });
  app.register(async (scope) => registerPaymentPage(scope, options), { prefix: PREFIX });
}
