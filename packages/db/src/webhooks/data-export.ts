import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const webhooksDataExport: RoomDataExport = {
  exported: [
    {
      table: 'webhook_endpoints',
      rows: 't.user_id = u.id',
      columns: 'id url types off_reason failing_since created_at',
    },
    {
      table: 'webhook_messages',
      rows: 't.endpoint_id in (select id from webhook_endpoints where user_id = u.id)',
      columns: 'id endpoint_id type happened payload failures taken_at created_at',
    },
    {
      table: 'webhook_tries',
      rows: 't.message_id in (select id from webhook_messages where endpoint_id in (select id from webhook_endpoints where user_id = u.id))',
      columns: 'message_id status fault answer took_ms tried_at',
    },
  ],
  omitted: {
    webhook_secrets: 'What messages to the user’s programs are signed with.',
    webhook_event_history: 'What payment providers have sent; what came of it is in the payments.',
  },
};
