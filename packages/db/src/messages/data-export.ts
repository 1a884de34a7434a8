import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const messagesDataExport: RoomDataExport = {
  exported: [
    {
      table: 'threads',
      rows: 'u.id in (t.buyer_id, t.seller_id)',
      columns:
        'id kind offer_id order_id buyer_id seller_id title offer_kind product_slug last_message_at asked_at answered_at erased_at created_at',
      people: 'buyer_id seller_id',
    },
    {
      table: 'messages',
      rows: 't.thread_id in (select id from threads where u.id in (buyer_id, seller_id))',
      columns: 'thread_id seq id sender_id state body created_at',
      people: 'sender_id',
    },
    {
      table: 'message_files',
      rows: "t.message_id in (select id from messages where state = 'sent' and thread_id in (select id from threads where u.id in (buyer_id, seller_id)))",
      columns: 'message_id position file_id',
      picture: 'file_id',
    },
    {
      table: 'thread_members',
      rows: 't.user_id = u.id',
      columns: 'thread_id read_seq unread last_message_at',
    },
    {
      table: 'blocked_messages',
      rows: 't.user_id = u.id',
      columns: 'id contact counts reported_at created_at',
    },
    {
      table: 'user_blocks',
      rows: 't.blocker_id = u.id',
      columns: 'blocked_id created_at',
      people: 'blocked_id',
    },
    {
      table: 'message_settings',
      rows: 't.user_id = u.id',
      columns: 'shows_reading shows_typing shows_online changed_at',
    },
  ],
  omitted: {
    messages: {
      words: 'It is computed from the text.',
    },
    blocked_messages: {
      text_hash: 'A hash or a copy for comparison, made from what is in the copy anyway.',
    },
    blocked_texts:
      'Sealed until staff have decided whether the message was blocked wrongly, and deleted then.',
  },
};
