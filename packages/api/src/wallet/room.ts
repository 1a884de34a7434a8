import { mergeRouters } from '../trpc.ts';
import { exportStatementRoute, statementRoute } from './rest.ts';
import { walletRouter } from './router.ts';
import { solvencyRouter } from './solvency/router.ts';

export const walletRoom = {
  routers: { wallet: mergeRouters(walletRouter, solvencyRouter) },
  routes: [statementRoute, exportStatementRoute],
};
