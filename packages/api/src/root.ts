import { type CaseSources, findReviewCase } from '@guildhall/services/orders/break-glass/lock-case';
import { findDisputeCase } from '@guildhall/services/disputes/read-open-cases';
import { findChargebackCase } from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { listUsersOfSameMethod } from '@guildhall/services/withdrawals/decisions/lock-for-staff';
import { contentRoom } from './content/room.ts';
import { disputesRoom } from './disputes/room.ts';
import { filesRoom } from './files/room.ts';
import { identityRoom } from './identity/room.ts';
import { feedbackRoom } from './feedback/room.ts';
import { messagesRoom } from './messages/room.ts';
import { moderationRoom } from './moderation/room.ts';
import { notificationsRoom } from './notifications/room.ts';
import { offersRoom } from './offers/room.ts';
import { ordersRoom } from './orders/room.ts';
import { paymentsRoom } from './payments/room.ts';
import { privacyRoom } from './privacy/room.ts';
import type { RestRoute } from './rest.ts';
import { rulesRoom } from './rules/room.ts';
import { siteRoom } from './site/room.ts';
import { createCallerFactory, mergeRouters, router } from './trpc.ts';
import { usersRoom } from './users/room.ts';
import { verificationRoom } from './verification/room.ts';
import { walletRoom } from './wallet/room.ts';
import { webhooksRoom } from './webhooks/room.ts';
import { withdrawalsRoom } from './withdrawals/room.ts';

/** Where staff find the cases inside which they may view what was sold; each room keeps its own. */
const caseSources: CaseSources = {
  cases: {
    payment_review: findReviewCase,
    chargeback: findChargebackCase,
    dispute: findDisputeCase,
  },
  listUsersOfSameMethod,
};

/** All procedures, by the first word of their names. Several rooms may have some of one word. */
export const appRouter = router({
  site: siteRoom.routers.site,
  identity: identityRoom.routers.identity,
  devices: mergeRouters(identityRoom.routers.devices, moderationRoom.routers.devices),
  catalog: offersRoom.routers.catalog,
  offers: offersRoom.routers.offers,
  search: offersRoom.routers.search,
  webhooks: webhooksRoom.routers.webhooks,
  content: contentRoom.routers.content,
  files: filesRoom.routers.files,
  orders: ordersRoom.routers.orders,
  vault: mergeRouters(ordersRoom.routers.vault, ordersRoom.routers.vaultInCases(caseSources)),
  payments: mergeRouters(paymentsRoom.routers.payments, webhooksRoom.routers.payments),
  wallet: mergeRouters(walletRoom.routers.wallet, ordersRoom.routers.wallet),
  withdrawals: withdrawalsRoom.routers.withdrawals,
  users: usersRoom.routers.users,
  privacy: privacyRoom.routers.privacy,
  notifications: notificationsRoom.routers.notifications,
  me: ordersRoom.routers.me,
  rules: rulesRoom.routers.rules,
  messages: messagesRoom.routers.messages,
  disputes: disputesRoom.routers.disputes,
  feedback: feedbackRoom.routers.feedback,
  audit: moderationRoom.routers.audit,
  moderation: moderationRoom.routers.moderation,
  moderationCases: moderationRoom.routers.moderationCases,
  moderationRestrictions: moderationRoom.routers.moderationRestrictions,
  verification: verificationRoom.routers.verification,
  verificationCases: verificationRoom.routers.casesOfUsers({ listUsersOfSameMethod }),
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as pages do during server rendering. */
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;

const rooms: readonly { readonly routes: readonly RestRoute[] }[] = [
  siteRoom,
  identityRoom,
  offersRoom,
  contentRoom,
  filesRoom,
  disputesRoom,
  ordersRoom,
  paymentsRoom,
  webhooksRoom,
  walletRoom,
  withdrawalsRoom,
  usersRoom,
  rulesRoom,
  messagesRoom,
  feedbackRoom,
  moderationRoom,
  verificationRoom,
  privacyRoom,
  notificationsRoom,
];

/** All REST routes; the server mounts nothing else below `/api`, `/files` and `/dev`. */
export const restRoutes: readonly RestRoute[] = rooms.flatMap(({ routes }) => routes);
