import type { RoomPersonalData } from '../kernel/personal-data.ts';

const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';

export const webhooksPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'webhook_tries',
      rows: 't.message_id in (select id from webhook_messages where endpoint_id in (select id from webhook_endpoints where user_id = u.id))',
      erase: 'rows',
    },
    {
      table: 'webhook_messages',
      rows: 't.endpoint_id in (select id from webhook_endpoints where user_id = u.id)',
      erase: 'rows',
    },
    {
      table: 'webhook_secrets',
      rows: 't.endpoint_id in (select id from webhook_endpoints where user_id = u.id)',
      erase: 'rows',
    },
    { table: 'webhook_endpoints', rows: 't.user_id = u.id', erase: 'rows' },
  ],
  kept: {
    webhook_event_history: {
      reason: BOOKS,
      details: BOOKS,
    },
  },
  impersonal: {
    webhook_event_history: 'actor event from_state rule to_state',
    webhook_events: 'event_id fault object_id object_kind provider state type',
  },
};
