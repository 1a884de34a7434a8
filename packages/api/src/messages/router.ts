import {
  nameUserSchema,
  listThreadsSchema,
  messageSettingsSchema,
  markReadSchema,
  nameMessageSchema,
  nameThreadSchema,
  readThreadSchema,
  reportBlockSchema,
  sendMessageSchema,
} from '@guildhall/domain/messages/schema';
import { reportBlock } from '@guildhall/services/messages/block-contact';
import { blockUser, listBlockedUsers, unblockUser } from '@guildhall/services/messages/block-users';
import { changeSettings, readSettings } from '@guildhall/services/messages/choose-settings';
import { deleteMessage } from '@guildhall/services/messages/delete-message';
import { countUnread, listThreads } from '@guildhall/services/messages/list-threads';
import { markRead } from '@guildhall/services/messages/mark-read';
import { readAnswerTime } from '@guildhall/services/messages/read-answer-time';
import { readThread } from '@guildhall/services/messages/read-thread';
import { sendMessage } from '@guildhall/services/messages/send-message';
import { tellTyping } from '@guildhall/services/messages/tell-typing';
import { sellerTag } from '@guildhall/services/users/cache-tags';
import { z } from 'zod';
import { cacheableQuery, procedure, router } from '../trpc.ts';
import {
  answerTimeView,
  blockedUsersView,
  messageSettingsView,
  sentMessageView,
  threadPageView,
  threadView,
  toThread,
  toThreadItem,
  unreadView,
} from './views.ts';

const done = z.object({});

/** What users write to each other about offers and orders (rules.md §9 "Chat"). */
export const messagesRouter = router({
  list: procedure('messages.write', {
    summary: 'Returns your threads with their last messages, unread ones first.',
    errors: [],
  })
    .input(listThreadsSchema)
    .output(threadPageView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await listThreads(ctx.services, ctx.viewer, input);
      return { items: items.map((row) => toThreadItem(row, ctx.viewer.user_id)), next_cursor };
    }),

  unread: procedure('messages.write', {
    summary: 'Returns how many of your threads have messages that you have not read.',
    errors: [],
  })
    .output(unreadView)
    .query(({ ctx }) => countUnread(ctx.services, ctx.viewer)),

  thread: procedure('messages.write', {
    summary:
      'Returns a thread of yours, or the one that begins with your first message about an order or an offer, with its newest messages or with older ones.',
    errors: ['THREAD_NOT_FOUND', 'OWN_QUESTION'],
  })
    .input(readThreadSchema)
    .output(threadView)
    .query(async ({ ctx, input }) =>
      toThread(await readThread(ctx.services, ctx.viewer, input), ctx.viewer.user_id),
    ),

  send: procedure('messages.write', {
    summary:
      'Sends a message to the other member of a thread. The idempotency key becomes the id of the message. A text with contacts or secrets is refused, and not stored.',
    errors: [
      'THREAD_NOT_FOUND',
      'OWN_QUESTION',
      'THREAD_CLOSED',
      'MESSAGE_BLOCKED',
      'FILE_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(sendMessageSchema)
    .output(sentMessageView)
    .mutation(({ ctx, input }) => sendMessage(ctx.services, ctx.viewer, input)),

  markRead: procedure('messages.write', {
    summary: 'Says up to which message of a thread you have read.',
    errors: ['THREAD_NOT_FOUND'],
  })
    .input(markReadSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx.services, ctx.viewer, input);
      return {};
    }),

  typing: procedure('messages.write', {
    summary:
      'Tells the other member of a thread that you are writing. Only the streams that they have open are told, and nothing is stored.',
    errors: ['THREAD_NOT_FOUND'],
  })
    .input(nameThreadSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await tellTyping(ctx.services, ctx.viewer, input);
      return {};
    }),

  settings: procedure('messages.write', {
    summary: 'Returns what others may see of you in threads.',
    errors: [],
  })
    .output(messageSettingsView)
    .query(({ ctx }) => readSettings(ctx.services, ctx.viewer)),

  changeSettings: procedure('messages.write', {
    summary:
      'Changes what others see of you in threads: how far you have read and that you are here, which is hidden at first, and that you are writing.',
    errors: [],
  })
    .input(messageSettingsSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeSettings(ctx.services, ctx.viewer, input);
      return {};
    }),

  delete: procedure('messages.write', {
    summary:
      'Deletes a message of yours that nobody has read, within two minutes. A mark stays in its place.',
    errors: ['MESSAGE_NOT_FOUND', 'MESSAGE_NOT_DELETABLE'],
  })
    .input(nameMessageSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteMessage(ctx.services, ctx.viewer, input);
      return {};
    }),

  reportBlock: procedure('messages.write', {
    summary:
      'Says that a text of yours was blocked by mistake. It is stored encrypted until staff have decided.',
    errors: ['MESSAGE_NOT_FOUND'],
  })
    .input(reportBlockSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await reportBlock(ctx.services, ctx.viewer, input);
      return {};
    }),

  blockUser: procedure('messages.write', {
    summary: 'Ends questions between you and another user, in both directions. Orders go on.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(nameUserSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await blockUser(ctx.services, ctx.viewer, input);
      return {};
    }),

  unblockUser: procedure('messages.write', {
    summary: 'Takes back that you have blocked a user.',
    errors: [],
  })
    .input(nameUserSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await unblockUser(ctx.services, ctx.viewer, input);
      return {};
    }),

  answerTime: cacheableQuery({
    summary:
      'Returns how fast a seller answers questions about their offers, the median of 90 days.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(nameUserSchema)
    .output(answerTimeView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(sellerTag(input.user_id));
      return await readAnswerTime(ctx.services, input.user_id);
    }),

  blockedUsers: procedure('messages.write', {
    summary: 'Returns the users that you have blocked, the last first.',
    errors: [],
  })
    .output(blockedUsersView)
    .query(async ({ ctx }) => {
      const { items } = await listBlockedUsers(ctx.services, ctx.viewer);
      return {
        items: items.map(({ created_at, ...user }) => ({
          ...user,
          blocked_at: created_at.toISOString(),
        })),
      };
    }),
});
