import type { RefusedRows } from '../test-refused-row.ts';

export const notificationsRefused: RefusedRows = {
  statements: [
    [
      'a notification of an unknown group',
      `insert into notifications (id, user_id, kind, notice_group, facts)
        values (uuidv7(), $buyer, 'order_paid', 'other', '{}')`,
      'notifications_notice_group_check',
    ],
  ],
};
