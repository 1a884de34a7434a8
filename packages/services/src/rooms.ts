import type { ServiceContext } from './context.ts';
import { contentRoom } from './content/room.ts';
import { disputesRoom } from './disputes/room.ts';
import { feedbackRoom } from './feedback/room.ts';
import { filesRoom } from './files/room.ts';
import { identityRoom } from './identity/room.ts';
import { kernelJobs } from './kernel/kernel-jobs.ts';
import { messagesRoom } from './messages/room.ts';
import { moderationRoom } from './moderation/room.ts';
import { notificationsRoom } from './notifications/room.ts';
import { offersRoom } from './offers/room.ts';
import { ordersRoom } from './orders/room.ts';
import { paymentsRoom } from './payments/room.ts';
import { privacyRoom } from './privacy/room.ts';
import { vaultRoom } from './vault/room.ts';
import { verificationRoom } from './verification/room.ts';
import { walletRoom } from './wallet/room.ts';
import { webhooksRoom } from './webhooks/room.ts';
import { withdrawalsRoom } from './withdrawals/room.ts';
import type { Job, Room, Timers } from './kernel/room.ts';

/** What the rooms declare; jobs of one round run in this order. */
const rooms: readonly Room<ServiceContext>[] = [
  kernelJobs,
  ordersRoom,
  walletRoom,
  offersRoom,
  paymentsRoom,
  withdrawalsRoom,
  webhooksRoom,
  contentRoom,
  filesRoom,
  vaultRoom,
  identityRoom,
  messagesRoom,
  feedbackRoom,
  notificationsRoom,
  disputesRoom,
  verificationRoom,
  moderationRoom,
  privacyRoom,
];

/** The jobs of every server. */
export const everyServerJobs: readonly Job<ServiceContext>[] = rooms.flatMap(
  ({ jobs = [] }) => jobs,
);

/** The jobs that one server at a time runs. */
export const recurringJobs: readonly Job<ServiceContext>[] = rooms.flatMap(
  ({ recurring_jobs = [] }) => recurring_jobs,
);

/** The deadlines whose lateness is measured. */
export const timers: readonly Timers<ServiceContext>[] = rooms.flatMap(
  ({ timers: ofRoom = [] }) => ofRoom,
);
