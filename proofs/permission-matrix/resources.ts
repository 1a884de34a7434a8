import type { Resource } from './resource.ts';
import { catalogResources } from './resources/catalog.ts';
import { contentResources } from './resources/content.ts';
import { disputesResources } from './resources/disputes.ts';
import { filesResources } from './resources/files.ts';
import { identityResources } from './resources/identity.ts';
import { feedbackResources } from './resources/feedback.ts';
import { messagesResources } from './resources/messages.ts';
import { moderationResources } from './resources/moderation.ts';
import { notificationsResources } from './resources/notifications.ts';
import { offersResources } from './resources/offers.ts';
import { ordersResources } from './resources/orders.ts';
import { paymentsResources } from './resources/payments.ts';
import { privacyResources } from './resources/privacy.ts';
import { rulesResources } from './resources/rules.ts';
import { usersResources } from './resources/users.ts';
import { vaultResources } from './resources/vault.ts';
import { verificationResources } from './resources/verification.ts';
import { walletResources } from './resources/wallet.ts';
import { webhooksResources } from './resources/webhooks.ts';
import { withdrawalsResources } from './resources/withdrawals.ts';

/** What calls name, by room. */
export const resources = {
  ...catalogResources,
  ...offersResources,
  ...usersResources,
  ...filesResources,
  ...messagesResources,
  ...feedbackResources,
  ...ordersResources,
  ...webhooksResources,
  ...rulesResources,
  ...walletResources,
  ...paymentsResources,
  ...identityResources,
  ...contentResources,
  ...vaultResources,
  ...withdrawalsResources,
  ...notificationsResources,
  ...disputesResources,
  ...verificationResources,
  ...moderationResources,
  ...privacyResources,
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
