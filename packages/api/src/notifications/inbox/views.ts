import { noticeKinds } from '@guildhall/domain/kernel/notice-kinds';
import { NOTICE_GROUPS } from '@guildhall/domain/kernel/notices';
import type {
  listNotifications,
  NotificationReading,
} from '@guildhall/services/notifications/inbox/list-notifications';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

/** What the texts of notices are made of. Others, such as network addresses, are not sent. */
const factsView = z
  .object({
    /** Absent for a payment that was for no order. */
    order_id: z.string(),
    dispute_id: z.string(),
    saved_search_id: z.string(),
    thread_id: z.string(),
    amount_minor: z.int(),
    wallet_minor: z.int(),
    paid_minor: z.int(),
    net_minor: z.int(),
    refunded_minor: z.int(),
    payout_minor: z.int(),
    count: z.int(),
    due_at: z.iso.datetime().nullable(),
    until: z.iso.datetime(),
    paused_until: z.iso.datetime(),
    is_delivered: z.boolean(),
    by: z.string(),
    to: z.string(),
    change: z.string(),
    role: z.string(),
    outcome: z.string(),
    state: z.string(),
    name: z.string(),
    left: z.int(),
    provider: z.string(),
    service: z.string(),
    ending: z.string(),
    host: z.string(),
    is_gone: z.boolean(),
    level: z.int().describe('of a verification, 2 or 3'),
    report_kind: z.string().describe('what a report is about, such as `offer`'),
    is_upheld: z.boolean().describe('whether a decision stays after an appeal'),
    is_restored: z.boolean().describe('whether what was removed is there again'),
    restriction_kind: z.string().describe('such as `sell_restricted`'),
    points: z.int().describe('penalty points'),
  })
  .partial();

const notificationView = z.object({
  id: z.string(),
  kind: openVocabulary(Object.keys(noticeKinds)),
  group: openVocabulary(NOTICE_GROUPS),
  facts: factsView,
  /** The title of the order that it is about. */
  order_title: z.string().nullable(),
  /** The offer that it is about, or the first of several; null also when it was deleted. */
  offer: z
    .object({ id: z.string(), kind: z.enum(['account', 'gift_card']), title: z.string() })
    .nullable(),
  /** The name of the saved search that it is about. */
  search_name: z.string().nullable(),
  thread: z
    .object({
      partner: z.string().describe('the username of the other member'),
      title: z.string().describe('of the offer or order; empty once the conversation was erased'),
    })
    .nullable()
    .describe('the conversation that it is about'),
  unread: z.int().describe('how many notifications of this line are unread'),
  due_at: z.iso.datetime().nullable().describe('until when you have to act'),
  created_at: z.iso.datetime(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationPageView = z.object({
  now: z.iso.datetime(),
  deadlines: z
    .array(notificationView)
    .describe('on the first page: the lines with a deadline, the next one first'),
  items: z.array(notificationView).describe('all lines, the newest first'),
  next_cursor: z.string().nullable(),
});
export type NotificationPageView = z.infer<typeof notificationPageView>;

export const unreadView = z.object({ unread: z.int() });

/** As the compiler required them from whoever sent the notice, but an order that is none. */
function factsOf({ facts: { order_id: orderId, ...facts } }: NotificationReading) {
  return {
    ...facts,
    ...(orderId === null ? {} : { order_id: orderId }),
  } as NotificationView['facts'];
}

function toNotification(line: NotificationReading): NotificationView {
  const { id, kind, notice_group: group, order_title, offer, search_name, thread, unread } = line;
  return {
    id,
    kind,
    group,
    facts: factsOf(line),
    order_title,
    offer,
    search_name,
    thread,
    unread,
    due_at: line.due_at?.toISOString() ?? null,
    created_at: line.created_at.toISOString(),
  };
}

export function toNotificationPage(
  page: Awaited<ReturnType<typeof listNotifications>>,
): NotificationPageView {
  return {
    now: page.now.toISOString(),
    deadlines: page.deadlines.map(toNotification),
    items: page.items.map(toNotification),
    next_cursor: page.next_cursor,
  };
}
