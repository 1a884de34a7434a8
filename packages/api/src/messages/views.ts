import { MESSAGE_STATES, THREAD_KINDS, WRITE_OBSTACLES } from '@guildhall/domain/messages/types';
import type { ThreadItem } from '@guildhall/services/messages/list-threads';
import type { ThreadReading } from '@guildhall/services/messages/read-thread';
import { z } from 'zod';
import { attachmentView, toAttachment } from '../files/views.ts';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();

const memberView = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
});

/** What a thread is about. Of an erased one the title is empty. */
const subjectFields = {
  kind: openVocabulary(THREAD_KINDS),
  offer_id: z.string(),
  /** Null for a question. */
  order_id: z.string().nullable(),
  title: z.string(),
  offer_kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  /** Whether the viewer asks or buys; false for the seller. */
  is_buyer: z.boolean(),
  partner: memberView,
};

const threadItemView = z.object({
  id: z.string(),
  ...subjectFields,
  /** How many messages the viewer has not read. */
  unread: z.int(),
  last_message_at: time,
  last_message: z.object({
    state: openVocabulary(MESSAGE_STATES),
    /** Empty when it is deleted or erased, and for attachments alone. */
    text: z.string(),
    is_own: z.boolean(),
  }),
  erased_at: time.nullable(),
});

export const threadPageView = z.object({
  items: z.array(threadItemView),
  next_cursor: z.string().nullable(),
});

const messageView = z.object({
  id: z.string(),
  /** The place in the thread, from 1. */
  seq: z.int(),
  is_own: z.boolean(),
  state: openVocabulary(MESSAGE_STATES),
  /** Empty when it is deleted or erased, and for attachments alone. */
  text: z.string(),
  attachments: z.array(attachmentView),
  created_at: time,
  /** Until when the viewer may delete it; null if they may not. */
  deletable_until: time.nullable(),
});

export const threadView = z.object({
  /** Null before the first message. */
  id: z.string().nullable(),
  ...subjectFields,
  /** Why the viewer cannot write; null when they can. */
  obstacle: openVocabulary(WRITE_OBSTACLES).nullable(),
  /**
   * Whether the other one was here in the last ten minutes; false unless they let it be seen, and
   * when the viewer cannot write.
   */
  partner_is_online: z.boolean(),
  /** Whether the viewer has blocked the other one. */
  is_blocked_by_you: z.boolean(),
  /** Of a closed order: when nobody can write any more, and when the text is erased. */
  closes_at: time.nullable(),
  erases_at: time.nullable(),
  erased_at: time.nullable(),
  /** The last message that the viewer has read. */
  read_seq: z.int(),
  partner_read_seq: z
    .int()
    .nullable()
    .describe(
      'the last message that the other side of a running order has read; null unless they let it be seen',
    ),
  /** In the order in which they were sent. */
  messages: z.array(messageView),
  has_older: z.boolean(),
  urls_expire_at: time,
});
export type ThreadView = z.infer<typeof threadView>;

export const sentMessageView = z.object({
  thread_id: z.string(),
  message_id: z.string(),
  seq: z.int(),
});

export const messageSettingsView = z.object({
  shows_reading: z
    .boolean()
    .describe('whether the other side of a running order sees how far you have read'),
  shows_typing: z.boolean().describe('whether the other one sees that you are writing'),
  shows_online: z.boolean().describe('whether the other one sees that you are here'),
});

export const unreadView = z.object({ threads: z.int() });

export const answerTimeView = z.object({
  /** Null while too few questions were answered to say anything. */
  median_minutes: z.int().nullable(),
});

export const blockedUsersView = z.object({
  items: z.array(memberView.extend({ blocked_at: time })),
});

export function toThreadItem(row: ThreadItem, viewerId: string): z.infer<typeof threadItemView> {
  return {
    id: row.id,
    kind: row.kind,
    offer_id: row.offer_id,
    order_id: row.order_id,
    title: row.title,
    offer_kind: row.offer_kind,
    product_slug: row.product_slug,
    is_buyer: row.buyer_id === viewerId,
    partner: {
      id: row.partner_id,
      username: row.partner_username,
      avatar_url: row.partner_avatar_url,
    },
    unread: row.unread,
    last_message_at: (row.last_message_at ?? row.created_at).toISOString(),
    last_message: { state: row.last_state, text: row.last_body, is_own: row.is_last_own },
    erased_at: row.erased_at?.toISOString() ?? null,
  };
}

type MessageReading = ThreadReading['messages'][number];

function toMessage(message: MessageReading): z.infer<typeof messageView> {
  return {
    id: message.id,
    seq: message.seq,
    is_own: message.is_own,
    state: message.state,
    text: message.body,
    attachments: message.attachments.map(toAttachment),
    created_at: message.created_at.toISOString(),
    deletable_until: message.deletable_until?.toISOString() ?? null,
  };
}

export function toThread(reading: ThreadReading, viewerId: string): ThreadView {
  const { place, partner } = reading;
  return {
    id: place.thread?.id ?? null,
    kind: place.kind,
    offer_id: place.offer_id,
    order_id: place.order_id,
    title: place.title,
    offer_kind: place.offer_kind,
    product_slug: place.product_slug,
    is_buyer: place.buyer_id === viewerId,
    partner,
    obstacle: reading.obstacle,
    is_blocked_by_you: reading.blocked_by_me,
    closes_at: reading.closes_at?.toISOString() ?? null,
    erases_at: reading.erases_at?.toISOString() ?? null,
    erased_at: place.thread?.erased_at?.toISOString() ?? null,
    read_seq: reading.read_seq,
    partner_is_online: reading.partner_is_online,
    partner_read_seq: reading.partner_read_seq,
    messages: reading.messages.map(toMessage),
    has_older: reading.has_older,
    urls_expire_at: reading.urls_expire_at.toISOString(),
  };
}
