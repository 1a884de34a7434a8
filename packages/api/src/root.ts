import { type CaseSources, findReviewCase } from '@guildhall/services/orders/break-glass/lock-case';
import { findChargebackCase } from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { listUsersOfSameMethod } from '@guildhall/services/withdrawals/decisions/lock-for-staff';
import { contactRouter } from './content/contact/router.ts';
import { redirectsRouter } from './content/redirects/router.ts';
import { contentRouter } from './content/router.ts';
import { privateFileRoute, publicFileRoute, uploadImageRoute } from './files/rest.ts';
import { filesRouter } from './files/router.ts';
import { requestPasswordResetRoute, resetPasswordRoute } from './identity/recovery/rest.ts';
import { identityRouter } from './identity/router.ts';
import { profileRoute, signInRoute, signOutRoute } from './identity/sign-in/rest.ts';
import {
  passkeyOptionsRoute,
  passkeySignInRoute,
  secondFactorRoute,
} from './identity/sign-in/second-factor-rest.ts';
import {
  facebookCallbackRoute,
  facebookStartRoute,
  googleCallbackRoute,
  googleStartRoute,
} from './identity/sign-on/rest.ts';
import { activateRoute, resendActivationRoute, signUpRoute } from './identity/sign-up/rest.ts';
import { productsRouter } from './offers/products-router.ts';
import { offerFileRouter } from './offers/csv/router.ts';
import { exportOffersRoute, previewChangesRoute } from './offers/csv/rest.ts';
import { addCodesPartRoute, addCodesRoute } from './offers/rest.ts';
import { offerReviewRouter } from './offers/admin-router.ts';
import { draftsRouter } from './offers/drafts/router.ts';
import { ownOffersRouter } from './offers/own-router.ts';
import { offersRouter } from './offers/router.ts';
import { unsubscribeRoute } from './offers/saved/rest.ts';
import { savedRouter } from './offers/saved/router.ts';
import { salesRouter } from './offers/sales/router.ts';
import { categoryListRouter, searchRouter } from './offers/search/router.ts';
import { stockRouter } from './offers/stock/router.ts';
import { breakGlassRouter } from './orders/break-glass/admin-router.ts';
import { changesRouter } from './orders/changes-router.ts';
import { checklistRouter } from './orders/checklist/router.ts';
import { returnsRouter } from './orders/returns/router.ts';
import { statisticsRouter } from './orders/statistics/router.ts';
import { paymentReviewRouter } from './orders/admin-router.ts';
import { revealRouter } from './orders/reveal-router.ts';
import { exportOrdersRoute } from './orders/rest.ts';
import { ordersRouter } from './orders/router.ts';
import { documentRouter, statementRouter } from './orders/statements/router.ts';
import { walletSummaryRouter } from './orders/wallet-router.ts';
import { balanceReportRouter } from './payments/balance/admin-router.ts';
import { chargebackRouter } from './payments/chargebacks/admin-router.ts';
import { webhookEventRouter } from './webhooks/admin-router.ts';
import { refundRouter } from './payments/refunds/router.ts';
import { webhookRoute } from './payments/rest.ts';
import { paymentsRouter } from './payments/router.ts';
import type { RestRoute } from './rest.ts';
import { rulesRouter } from './rules/admin-router.ts';
import { feesRouter } from './rules/router.ts';
import {
  advanceClockRoute,
  aliveRoute,
  caughtMailsRoute,
  iconsRoute,
  openapiRoute,
  readyRoute,
} from './site/rest.ts';
import { requestsRouter } from './orders/requests/router.ts';
import { siteRouter } from './site/router.ts';
import { createCallerFactory, mergeRouters, router } from './trpc.ts';
import { usersRouter } from './users/router.ts';
import { exportStatementRoute, statementRoute } from './wallet/rest.ts';
import { solvencyRouter } from './wallet/solvency/router.ts';
import { walletRouter } from './wallet/router.ts';
import { withdrawalReviewRouter } from './withdrawals/decisions/admin-router.ts';
import { manualPayoutsRoute } from './withdrawals/rest.ts';
import { withdrawalsRouter } from './withdrawals/router.ts';

/** Where staff find the cases inside which they may view what was sold; each room keeps its own. */
const caseSources: CaseSources = {
  cases: { payment_review: findReviewCase, chargeback: findChargebackCase },
  listUsersOfSameMethod,
};

/** All procedures: one name per room. Some procedures of a room need a room above it. */
export const appRouter = router({
  site: siteRouter,
  identity: identityRouter,
  catalog: productsRouter,
  offers: mergeRouters(
    categoryListRouter,
    offersRouter,
    ownOffersRouter,
    draftsRouter,
    offerFileRouter,
    savedRouter,
    salesRouter,
    stockRouter,
    offerReviewRouter,
  ),
  search: searchRouter,
  content: mergeRouters(contentRouter, contactRouter, redirectsRouter),
  files: filesRouter,
  orders: mergeRouters(
    ordersRouter,
    requestsRouter,
    checklistRouter,
    returnsRouter,
    statisticsRouter,
    paymentReviewRouter,
    documentRouter,
  ),
  vault: mergeRouters(revealRouter, breakGlassRouter(caseSources)),
  payments: mergeRouters(
    paymentsRouter,
    refundRouter,
    chargebackRouter,
    webhookEventRouter,
    balanceReportRouter,
  ),
  wallet: mergeRouters(walletRouter, walletSummaryRouter, statementRouter, solvencyRouter),
  withdrawals: mergeRouters(withdrawalsRouter, withdrawalReviewRouter),
  users: usersRouter,
  me: changesRouter,
  rules: mergeRouters(rulesRouter, feesRouter),
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as pages do during server rendering. */
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;

/** All REST routes; the server mounts nothing else below `/api`, `/files` and `/dev`. */
export const restRoutes: readonly RestRoute[] = [
  signInRoute,
  secondFactorRoute,
  passkeyOptionsRoute,
  passkeySignInRoute,
  profileRoute,
  signOutRoute,
  googleStartRoute,
  facebookStartRoute,
  googleCallbackRoute,
  facebookCallbackRoute,
  signUpRoute,
  activateRoute,
  resendActivationRoute,
  requestPasswordResetRoute,
  resetPasswordRoute,
  webhookRoute,
  statementRoute,
  exportStatementRoute,
  manualPayoutsRoute,
  addCodesRoute,
  addCodesPartRoute,
  unsubscribeRoute,
  exportOffersRoute,
  exportOrdersRoute,
  previewChangesRoute,
  uploadImageRoute,
  publicFileRoute,
  privateFileRoute,
  aliveRoute,
  readyRoute,
  iconsRoute,
  openapiRoute,
  advanceClockRoute,
  caughtMailsRoute,
];
