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
    [
      'quiet hours that begin and do not end',
      `insert into notification_schedules (user_id, time_zone, quiet_from, digest)
        values ($buyer, 'UTC', '22:00', 'off')`,
      'notification_schedules_quiet_is_whole',
    ],
    [
      'quiet hours that end when they begin',
      `insert into notification_schedules (user_id, time_zone, quiet_from, quiet_until, digest)
        values ($buyer, 'UTC', '22:00', '22:00', 'off')`,
      'notification_schedules_quiet_is_whole',
    ],
    [
      'quiet hours that begin at no time of the day',
      `insert into notification_schedules (user_id, time_zone, quiet_from, quiet_until, digest)
        values ($buyer, 'UTC', '24:00', '07:00', 'off')`,
      'notification_schedules_quiet_from_check',
    ],
    [
      'quiet hours that end at no time of the day',
      `insert into notification_schedules (user_id, time_zone, quiet_from, quiet_until, digest)
        values ($buyer, 'UTC', '22:00', '7:00', 'off')`,
      'notification_schedules_quiet_until_check',
    ],
    [
      'a time zone without a name',
      `insert into notification_schedules (user_id, time_zone, digest)
        values ($buyer, '', 'off')`,
      'notification_schedules_time_zone_check',
    ],
    [
      'an unknown digest',
      `insert into notification_schedules (user_id, time_zone, digest, digest_due_at)
        values ($buyer, 'UTC', 'hourly', null)`,
      'notification_schedules_digest_check',
    ],
    [
      'a daily digest that is never due',
      `insert into notification_schedules (user_id, time_zone, digest)
        values ($buyer, 'UTC', 'daily')`,
      'notification_schedules_digest_is_due',
    ],
    [
      'a digest that is off and due',
      `insert into notification_schedules (user_id, time_zone, digest, digest_due_at)
        values ($buyer, 'UTC', 'off', now())`,
      'notification_schedules_digest_is_due',
    ],
    [
      'a second schedule of a user',
      `insert into notification_schedules (user_id, time_zone, digest)
        values ($buyer, 'UTC', 'off'), ($buyer, 'UTC', 'never')`,
      'notification_schedules_pkey',
    ],
    [
      'a held notice without a kind',
      `insert into held_notices (id, user_id, kind, facts) values (uuidv7(), $buyer, '', '{}')`,
      'held_notices_kind_check',
    ],
  ],
};
