import { catalogPersonalData } from '../catalog/personal-data.ts';
import { contentPersonalData } from '../content/personal-data.ts';
import { disputesPersonalData } from '../disputes/personal-data.ts';
import { feedbackPersonalData } from '../feedback/personal-data.ts';
import { filesPersonalData } from '../files/personal-data.ts';
import { identityPersonalData } from '../identity/personal-data.ts';
import { kernelPersonalData } from './own-personal-data.ts';
import { messagesPersonalData } from '../messages/personal-data.ts';
import { moderationPersonalData } from '../moderation/personal-data.ts';
import { notificationsPersonalData } from '../notifications/personal-data.ts';
import { offersPersonalData } from '../offers/personal-data.ts';
import { ordersPersonalData } from '../orders/personal-data.ts';
import { paymentsPersonalData } from '../payments/personal-data.ts';
import { privacyPersonalData } from '../privacy/personal-data.ts';
import { usersPersonalData } from '../users/personal-data.ts';
import { vaultPersonalData } from '../vault/personal-data.ts';
import { verificationPersonalData } from '../verification/personal-data.ts';
import { walletPersonalData } from '../wallet/personal-data.ts';
import { webhooksPersonalData } from '../webhooks/personal-data.ts';
import { withdrawalsPersonalData } from '../withdrawals/personal-data.ts';
import type { RoomPersonalData } from './personal-data.ts';

/** What each room knows of people. */
export const PERSONAL_DATA: Readonly<Record<string, RoomPersonalData>> = {
  catalog: catalogPersonalData,
  content: contentPersonalData,
  disputes: disputesPersonalData,
  feedback: feedbackPersonalData,
  files: filesPersonalData,
  messages: messagesPersonalData,
  moderation: moderationPersonalData,
  notifications: notificationsPersonalData,
  offers: offersPersonalData,
  orders: ordersPersonalData,
  payments: paymentsPersonalData,
  privacy: privacyPersonalData,
  vault: vaultPersonalData,
  verification: verificationPersonalData,
  wallet: walletPersonalData,
  webhooks: webhooksPersonalData,
  withdrawals: withdrawalsPersonalData,
  identity: identityPersonalData,
  kernel: kernelPersonalData,
  // Last: the others find what is theirs by the address.
  users: usersPersonalData,
};

/** In the order in which they are erased. */
export const PERSONAL_TABLES = Object.values(PERSONAL_DATA).flatMap(({ erased }) => erased);

/** What keeps a user from closing their account, or the shop from erasing it. */
export const OBSTACLES = Object.values(PERSONAL_DATA).flatMap(({ obstacles = [] }) => obstacles);

/** Whose each thing is that belongs to somebody. */
export const OWNED_THINGS = Object.values(PERSONAL_DATA).flatMap(({ owned = [] }) => owned);
