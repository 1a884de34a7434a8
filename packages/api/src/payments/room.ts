import { mergeRouters } from '../trpc.ts';
import { balanceReportRouter } from './balance/admin-router.ts';
import { chargebackRouter } from './chargebacks/admin-router.ts';
import { refundRouter } from './refunds/router.ts';
import { webhookRoute } from './rest.ts';
import { paymentsRouter } from './router.ts';

export const paymentsRoom = {
  routers: {
    payments: mergeRouters(paymentsRouter, refundRouter, chargebackRouter, balanceReportRouter),
  },
  routes: [webhookRoute],
};
