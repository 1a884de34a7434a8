import { exportOffersRoute } from '@guildhall/api/offers/csv/rest';
import { exportOrdersRoute } from '@guildhall/api/orders/rest';
import { exportStatementRoute, statementRoute } from '@guildhall/api/wallet/rest';
import { manualPayoutsRoute } from '@guildhall/api/withdrawals/rest';
import { viewerOf } from '@guildhall/api/declaration';
import { exportOffers } from '@guildhall/services/offers/csv/export-offers';
import { exportOrders } from '@guildhall/services/orders/statements/export-orders';
import { exportStatement } from '@guildhall/services/orders/statements/read-statement';
import { readStatement } from '@guildhall/services/wallet/statements/read-statement';
import { exportManualPayouts } from '@guildhall/services/withdrawals/decisions/export-manual-payouts';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies, signedInUser } from './mount-route.ts';

/** The downloads: statements of the wallet, offers, orders, payouts that staff make. */
export function registerStatements(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  mountRoute(app, statementRoute, dependencies, {}, async ({ context, params: { month } }) => ({
    filename: `statement-${month}.csv`,
    content: readStatement(services, viewerOf(signedInUser(context), context), month),
  }));
  mountRoute(app, exportStatementRoute, dependencies, {}, async ({ context, input }) => ({
    filename: 'statement.csv',
    content: exportStatement(services, viewerOf(signedInUser(context), context), input),
  }));
  mountRoute(app, manualPayoutsRoute, dependencies, {}, async ({ context }) => ({
    filename: 'payouts.csv',
    content: exportManualPayouts(services, viewerOf(signedInUser(context), context)),
  }));
  mountRoute(app, exportOffersRoute, dependencies, {}, async ({ context, input }) => ({
    filename: `${input.kind === 'account' ? 'account' : 'gift-card'}-offers.csv`,
    content: exportOffers(services, viewerOf(signedInUser(context), context), input),
  }));
  mountRoute(app, exportOrdersRoute, dependencies, {}, async ({ context, input }) => ({
    filename: `${input.side === 'bought' ? 'purchases' : 'sales'}.csv`,
    content: exportOrders(services, viewerOf(signedInUser(context), context), input),
  }));
}
