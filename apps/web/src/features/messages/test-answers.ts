import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Thread = OutputOf<'messages.thread'>;
type Item = OutputOf<'messages.list'>['items'][number];
type Message = Thread['messages'][number];

const NOW = '2026-11-20T12:00:00.000Z';

/** From the other member, unless changed. */
export function sampleMessage(seq: number, changes: Partial<Message> = {}): Message {
  return {
    id: `message-${seq}`,
    seq,
    is_own: false,
    state: 'sent',
    text: `Text ${seq}`,
    attachments: [],
    created_at: NOW,
    deletable_until: null,
    ...changes,
  };
}

const subject = {
  kind: 'question',
  offer_id: 'offer-1',
  order_id: null,
  title: 'Account with 40 skins',
  offer_kind: 'account',
  product_slug: 'valorant',
  is_buyer: true,
  partner: { id: 'user-2', username: 'Ann', avatar_url: null },
} as const;

/** A question that the viewer has asked Ann, without messages unless changed. */
export function sampleThread(changes: Partial<Thread> = {}): Thread {
  return {
    ...subject,
    id: 'thread-1',
    obstacle: null,
    partner_is_online: false,
    is_blocked_by_you: false,
    closes_at: null,
    erases_at: null,
    erased_at: null,
    read_seq: 0,
    partner_read_seq: null,
    messages: [],
    has_older: false,
    urls_expire_at: '2026-11-20T12:10:00.000Z',
    ...changes,
  };
}

export function sampleItem(changes: Partial<Item> = {}): Item {
  return {
    ...subject,
    id: 'thread-1',
    unread: 0,
    last_message_at: NOW,
    last_message: { state: 'sent', text: 'Is it still there?', is_own: true },
    erased_at: null,
    ...changes,
  };
}

export const messagesAnswers = {
  'messages.unread': () => ({ threads: 0 }),
  'messages.list': () => ({ items: [], next_cursor: null }),
  'messages.thread': () => sampleThread(),
  'messages.settings': () => ({
    shows_reading: false,
    shows_typing: true,
    shows_online: false,
  }),
  'messages.blockedUsers': () => ({ items: [] }),
} satisfies DefaultAnswers;
