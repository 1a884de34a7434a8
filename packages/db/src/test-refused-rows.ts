import { catalogRefused } from './catalog/test-refused-rows.ts';
import { contentRefused } from './content/test-refused-rows.ts';
import { contentContactRefused } from './content/contact/test-refused-rows.ts';
import { contentRedirectsRefused } from './content/redirects/test-refused-rows.ts';
import { disputesRefused } from './disputes/test-refused-rows.ts';
import { filesRefused } from './files/test-refused-rows.ts';
import { identityRefused } from './identity/test-refused-rows.ts';
import { kernelRefused } from './kernel/test-refused-rows.ts';
import { feedbackRefused } from './feedback/test-refused-rows.ts';
import { messagesRefused } from './messages/test-refused-rows.ts';
import { moderationRefused } from './moderation/test-refused-rows.ts';
import { notificationsRefused } from './notifications/test-refused-rows.ts';
import { offersRefused } from './offers/test-refused-rows.ts';
import { offersDraftsRefused } from './offers/drafts/test-refused-rows.ts';
import { offersSavedRefused } from './offers/saved/test-refused-rows.ts';
import { ordersRefused } from './orders/test-refused-rows.ts';
import { ordersChecklistRefused } from './orders/checklist/test-refused-rows.ts';
import { ordersStatementsRefused } from './orders/statements/test-refused-rows.ts';
import { paymentsRefused } from './payments/test-refused-rows.ts';
import { paymentsBalanceRefused } from './payments/balance/test-refused-rows.ts';
import { paymentsChargebacksRefused } from './payments/chargebacks/test-refused-rows.ts';
import { paymentsRefundsRefused } from './payments/refunds/test-refused-rows.ts';
import { privacyRefused } from './privacy/test-refused-rows.ts';
import { usersRefused } from './users/test-refused-rows.ts';
import { vaultRefused } from './vault/test-refused-rows.ts';
import { verificationRefused } from './verification/test-refused-rows.ts';
import { walletRefused } from './wallet/test-refused-rows.ts';
import { walletSolvencyRefused } from './wallet/solvency/test-refused-rows.ts';
import { webhooksRefused } from './webhooks/test-refused-rows.ts';
import { withdrawalsRefused } from './withdrawals/test-refused-rows.ts';
import type { RefusedRows } from './test-refused-row.ts';

/** Of every room: `restrictions.db.test.ts` requires a row for each constraint. */
const ROOMS: readonly RefusedRows[] = [
  catalogRefused,
  contentRefused,
  contentContactRefused,
  contentRedirectsRefused,
  disputesRefused,
  filesRefused,
  identityRefused,
  kernelRefused,
  messagesRefused,
  moderationRefused,
  feedbackRefused,
  notificationsRefused,
  offersRefused,
  offersDraftsRefused,
  offersSavedRefused,
  ordersRefused,
  ordersChecklistRefused,
  ordersStatementsRefused,
  paymentsRefused,
  paymentsBalanceRefused,
  paymentsChargebacksRefused,
  paymentsRefundsRefused,
  privacyRefused,
  usersRefused,
  vaultRefused,
  verificationRefused,
  walletRefused,
  walletSolvencyRefused,
  webhooksRefused,
  withdrawalsRefused,
];

export const REFUSED_STATEMENTS = ROOMS.flatMap(({ statements }) => statements);
export const REFUSED_VALUES = ROOMS.flatMap(({ values = [] }) => values);
