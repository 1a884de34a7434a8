import { catalogRows } from './rows/catalog.ts';
import { contentRows } from './rows/content.ts';
import { disputesRows } from './rows/disputes.ts';
import { filesRows } from './rows/files.ts';
import { identityRows } from './rows/identity.ts';
import { feedbackRows } from './rows/feedback.ts';
import { messagesRows } from './rows/messages.ts';
import { moderationRows } from './rows/moderation.ts';
import { notificationsRows } from './rows/notifications.ts';
import { offersRows } from './rows/offers.ts';
import { ordersRows } from './rows/orders.ts';
import { paymentsRows } from './rows/payments.ts';
import { privacyRows } from './rows/privacy.ts';
import { rulesRows } from './rows/rules.ts';
import { siteRows } from './rows/site.ts';
import { usersRows } from './rows/users.ts';
import { vaultRows } from './rows/vault.ts';
import { verificationRows } from './rows/verification.ts';
import { walletRows } from './rows/wallet.ts';
import { webhooksRows } from './rows/webhooks.ts';
import { withdrawalsRows } from './rows/withdrawals.ts';
import type { Rows } from './row.ts';

/**
 * Every procedure and route with the expected response for own, foreign and missing resources (Z1).
 * The proof fails for a call without rows and for a row without a call.
 */
export const rows: Rows = {
  ...siteRows,
  ...offersRows,
  ...catalogRows,
  ...ordersRows,
  ...rulesRows,
  ...paymentsRows,
  ...webhooksRows,
  ...walletRows,
  ...usersRows,
  ...contentRows,
  ...filesRows,
  ...messagesRows,
  ...feedbackRows,
  ...vaultRows,
  ...withdrawalsRows,
  ...identityRows,
  ...notificationsRows,
  ...disputesRows,
  ...verificationRows,
  ...moderationRows,
  ...privacyRows,
};
