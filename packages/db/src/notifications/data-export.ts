import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const PUSHES = 'Who knows it can send pushes to the browser.';

export const notificationsDataExport: RoomDataExport = {
  exported: [
    {
      table: 'muted_channels',
      rows: 't.user_id = u.id',
      columns: 'notice_group channel created_at',
    },
    {
      table: 'notification_schedules',
      rows: 't.user_id = u.id',
      columns: 'time_zone quiet_from quiet_until digest digest_due_at changed_at',
    },
    {
      table: 'held_notices',
      rows: 't.user_id = u.id',
      columns: 'kind facts created_at',
    },
    {
      table: 'push_subscriptions',
      rows: 't.user_id = u.id',
      columns: 'id session_id created_at',
    },
  ],
  omitted: {
    push_subscriptions: {
      endpoint: PUSHES,
      public_key: PUSHES,
      auth_secret: PUSHES,
    },
    caught_mails: 'Mails of a demo, deleted after a week.',
  },
};
