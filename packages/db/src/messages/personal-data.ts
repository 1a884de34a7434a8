import type { RoomPersonalData } from '../kernel/personal-data.ts';

const SOLD = 'What was sold is part of the orders of its buyers.';

export const messagesPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'blocked_texts',
      rows: 't.blocked_message_id in (select id from blocked_messages where user_id = u.id)',
      erase: 'rows',
    },
    { table: 'blocked_messages', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'message_settings', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'user_blocks', rows: 'u.id in (t.blocker_id, t.blocked_id)', erase: 'rows' },
    { table: 'messages', rows: 't.sender_id = u.id', erase: { body: "''" } },
  ],
  kept: {
    messages: {
      words: 'It is computed from the text.',
    },
    threads: {
      title: SOLD,
    },
  },
  impersonal: {
    messages: 'state',
    threads: 'kind offer_kind product_slug',
  },
};
