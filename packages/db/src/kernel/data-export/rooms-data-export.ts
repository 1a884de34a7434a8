import type { RoomDataExport } from './exported-table.ts';
import { contentDataExport } from '../../content/data-export.ts';
import { disputesDataExport } from '../../disputes/data-export.ts';
import { feedbackDataExport } from '../../feedback/data-export.ts';
import { filesDataExport } from '../../files/data-export.ts';
import { identityDataExport } from '../../identity/data-export.ts';
import { kernelDataExport } from './own-data-export.ts';
import { messagesDataExport } from '../../messages/data-export.ts';
import { moderationDataExport } from '../../moderation/data-export.ts';
import { notificationsDataExport } from '../../notifications/data-export.ts';
import { offersDataExport } from '../../offers/data-export.ts';
import { ordersDataExport } from '../../orders/data-export.ts';
import { paymentsDataExport } from '../../payments/data-export.ts';
import { privacyDataExport } from '../../privacy/data-export.ts';
import { usersDataExport } from '../../users/data-export.ts';
import { vaultDataExport } from '../../vault/data-export.ts';
import { verificationDataExport } from '../../verification/data-export.ts';
import { walletDataExport } from '../../wallet/data-export.ts';
import { webhooksDataExport } from '../../webhooks/data-export.ts';
import { withdrawalsDataExport } from '../../withdrawals/data-export.ts';

/** What of each room is in the copy that users get of their data, in the order of its index. */
export const DATA_EXPORT: Readonly<Record<string, RoomDataExport>> = {
  users: usersDataExport,
  identity: identityDataExport,
  verification: verificationDataExport,
  orders: ordersDataExport,
  disputes: disputesDataExport,
  messages: messagesDataExport,
  feedback: feedbackDataExport,
  offers: offersDataExport,
  vault: vaultDataExport,
  wallet: walletDataExport,
  payments: paymentsDataExport,
  withdrawals: withdrawalsDataExport,
  notifications: notificationsDataExport,
  kernel: kernelDataExport,
  webhooks: webhooksDataExport,
  moderation: moderationDataExport,
  content: contentDataExport,
  files: filesDataExport,
  privacy: privacyDataExport,
};

/** All lists, with the room of each. */
export const EXPORTED_TABLES = Object.entries(DATA_EXPORT).flatMap(([room, { exported }]) =>
  exported.map((table) => ({ room, table })),
);
