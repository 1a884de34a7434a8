import { mergeRouters } from '../trpc.ts';
import { withdrawalReviewRouter } from './decisions/admin-router.ts';
import { manualPayoutsRoute } from './rest.ts';
import { withdrawalsRouter } from './router.ts';

export const withdrawalsRoom = {
  routers: { withdrawals: mergeRouters(withdrawalsRouter, withdrawalReviewRouter) },
  routes: [manualPayoutsRoute],
};
