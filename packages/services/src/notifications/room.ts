import { deleteOldNotifications } from './inbox/delete-old-notifications.ts';
import { deleteOldMails } from './caught/delete-old-mails.ts';
import { drainOutbox, drainPushes } from './drain-outbox.ts';
import { sendDigests } from './preferences/send-digests.ts';
import type { NotificationsContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const notificationsRoom: Room<NotificationsContext> = {
  jobs: [
    { name: 'outbox', pauseMs: 1_000, run: drainOutbox },
    { name: 'pushes', pauseMs: 1_000, run: drainPushes },
    { name: 'digests', pauseMs: 10_000, run: sendDigests },
  ],
  recurring_jobs: [
    { name: 'old mails', pauseMs: HOUR_MS, run: deleteOldMails },
    { name: 'old notifications', pauseMs: HOUR_MS, run: deleteOldNotifications },
  ],
};
