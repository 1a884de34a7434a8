import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const notificationsPersonalData: RoomPersonalData = {
  erased: [
    { table: 'held_notices', rows: 't.user_id = u.id', erase: 'rows', is_short_lived: true },
    { table: 'muted_channels', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'notification_schedules', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'push_subscriptions', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'caught_mails', rows: 't.recipient = u.email', erase: 'rows', is_short_lived: true },
  ],
  kept: {},
  impersonal: {
    push_keys: 'key_id nonce public_key wrapped_secret',
  },
};
