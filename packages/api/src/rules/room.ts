import { mergeRouters } from '../trpc.ts';
import { rulesRouter } from './admin-router.ts';
import { feesRouter } from './router.ts';

export const rulesRoom = {
  routers: { rules: mergeRouters(rulesRouter, feesRouter) },
  routes: [],
};
