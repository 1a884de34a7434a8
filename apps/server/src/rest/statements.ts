import { statementRoute } from '@guildhall/api/wallet/rest';
import { viewerOf } from '@guildhall/api/declaration';
import { readStatement } from '@guildhall/services/wallet/read-statement';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies, signedInUser } from './mount-route.ts';

/** `GET /api/wallet/statements/{month}`. */
export function registerStatements(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  mountRoute(app, statementRoute, dependencies, {}, async ({ context, params: { month } }) => ({
    filename: `statement-${month}.csv`,
    content: readStatement(services, viewerOf(signedInUser(context), context), month),
  }));
}
