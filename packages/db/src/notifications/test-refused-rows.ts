import type { RefusedRows } from '../test-refused-row.ts';

/** A subscription in a session that is inserted with it. */
function insertSubscription(changes: Readonly<Record<string, string>>): string {
  const { session = "'s'", endpoint = 'https://push.test/1', ...keys } = changes;
  const { public_key: publicKey = 'p', auth_secret: authSecret = 'a' } = keys;
  return `insert into sessions (id, user_id, expires_at, ends_at)
      values ('s', $buyer, now() + interval '1 day', now() + interval '1 day');
    insert into push_subscriptions (id, user_id, session_id, endpoint, public_key, auth_secret)
      values (uuidv7(), $buyer, ${session}, '${endpoint}', '${publicKey}', '${authSecret}')`;
}

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
      'a second key that signs pushes',
      `insert into push_keys (id, public_key, key_id, nonce, wrapped_secret)
        values (uuidv7(), 'p', 'k', '', ''), (uuidv7(), 'p', 'k', '', '')`,
      'push_keys_is_only_key',
    ],
    [
      'a key that signs pushes beside the only one',
      `insert into push_keys (id, is_only, public_key, key_id, nonce, wrapped_secret)
        values (uuidv7(), false, 'p', 'k', '', '')`,
      'push_keys_is_only_check',
    ],
    [
      'a key that signs pushes without its public half',
      `insert into push_keys (id, public_key, key_id, nonce, wrapped_secret)
        values (uuidv7(), '', 'k', '', '')`,
      'push_keys_public_key_check',
    ],
    ...(
      [
        ['of no session', { session: "'none'" }, 'push_subscriptions_session_id_fkey'],
        ['without an endpoint', { endpoint: '' }, 'push_subscriptions_endpoint_check'],
        ['without a key', { public_key: '' }, 'push_subscriptions_public_key_check'],
        ['without a secret', { auth_secret: '' }, 'push_subscriptions_auth_secret_check'],
      ] as const
    ).map(
      ([name, changes, constraint]) =>
        [`a push subscription ${name}`, insertSubscription(changes), constraint] as const,
    ),
    [
      'a second subscription of a browser',
      `${insertSubscription({})};
      insert into push_subscriptions (id, user_id, session_id, endpoint, public_key, auth_secret)
        values (uuidv7(), $buyer, 's', 'https://push.test/1', 'p', 'a')`,
      'push_subscriptions_endpoint_key',
    ],
    [
      'a held notice without a kind',
      `insert into held_notices (id, user_id, kind, facts) values (uuidv7(), $buyer, '', '{}')`,
      'held_notices_kind_check',
    ],
  ],
};
