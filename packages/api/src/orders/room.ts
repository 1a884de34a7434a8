import { mergeRouters } from '../trpc.ts';
import { paymentReviewRouter } from './reviews/router.ts';
import { breakGlassRouter } from './break-glass/admin-router.ts';
import { changesRouter } from './changes-router.ts';
import { checklistRouter } from './checklist/router.ts';
import { requestsRouter } from './requests/router.ts';
import { exportOrdersRoute } from './rest.ts';
import { returnsRouter } from './returns/router.ts';
import { revealRouter } from './reveal-router.ts';
import { ordersRouter } from './router.ts';
import { documentRouter, statementRouter } from './statements/router.ts';
import { statisticsRouter } from './statistics/router.ts';
import { walletSummaryRouter } from './wallet-router.ts';

export const ordersRoom = {
  routers: {
    orders: mergeRouters(
      ordersRouter,
      requestsRouter,
      checklistRouter,
      returnsRouter,
      statisticsRouter,
      paymentReviewRouter,
      documentRouter,
    ),
    me: changesRouter,
    vault: revealRouter,
    /** It needs the cases of rooms above. */
    vaultInCases: breakGlassRouter,
    /** What the wallet says of orders. */
    wallet: mergeRouters(walletSummaryRouter, statementRouter),
  },
  routes: [exportOrdersRoute],
};
