import type { RefusedRows } from '../test-refused-row.ts';

export const notificationsRefused: RefusedRows = {
  statements: [
    [
      'a notification of an unknown group',
      `insert into notifications (id, user_id, kind, notice_group, facts)
        values (uuidv7(), $buyer, 'order_paid', 'other', '{}')`,
      'notifications_notice_group_check',
    ],
    [
      'security that is turned off',
      `insert into muted_channels (user_id, notice_group, channel)
        values ($buyer, 'security', 'mail')`,
      'muted_channels_notice_group_check',
    ],
    [
      'an unknown channel that is turned off',
      `insert into muted_channels (user_id, notice_group, channel)
        values ($buyer, 'orders', 'pigeon')`,
      'muted_channels_channel_check',
    ],
    [
      'a channel that is turned off twice',
      `insert into muted_channels (user_id, notice_group, channel)
        values ($buyer, 'orders', 'mail'), ($buyer, 'orders', 'mail')`,
      'muted_channels_pkey',
    ],
  ],
};
