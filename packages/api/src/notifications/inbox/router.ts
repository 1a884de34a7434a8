import {
  listNotificationsSchema,
  markAllReadSchema,
  markReadSchema,
} from '@guildhall/domain/notifications/schema';
import { countUnread } from '@guildhall/services/notifications/inbox/count-unread';
import { listNotifications } from '@guildhall/services/notifications/inbox/list-notifications';
import { markAllRead, markRead } from '@guildhall/services/notifications/inbox/mark-read';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { notificationPageView, toNotificationPage, unreadView } from './views.ts';

const done = z.object({});

/** What users are told in the product itself. */
export const inboxRouter = router({
  list: procedure('signed_in', {
    summary:
      'Lists your notifications, the newest first. Those about one order, one offer or one saved search are one line. The first page also has the lines with a deadline.',
    errors: [],
  })
    .input(listNotificationsSchema)
    .output(notificationPageView)
    .query(async ({ ctx, input }) =>
      toNotificationPage(await listNotifications(ctx.services, ctx.viewer, input)),
    ),

  unreadCount: procedure('signed_in', {
    summary: 'Counts your lines of notifications with something unread, up to 100.',
    errors: [],
  })
    .output(unreadView)
    .query(async ({ ctx }) => await countUnread(ctx.services, ctx.viewer)),

  markRead: procedure('signed_in', {
    summary: 'Marks a line of notifications read, until the notification that you name.',
    errors: ['NOTIFICATION_NOT_FOUND'],
  })
    .input(markReadSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx.services, ctx.viewer, input);
      return {};
    }),

  markAllRead: procedure('signed_in', {
    summary:
      'Marks your notifications read, of one group or of all, until the newest that you name. Later ones stay unread.',
    errors: [],
  })
    .input(markAllReadSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await markAllRead(ctx.services, ctx.viewer, input);
      return {};
    }),
});
