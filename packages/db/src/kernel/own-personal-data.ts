import type { RoomPersonalData } from './personal-data.ts';

const STAFF = 'What staff have decided stays with its reason.';

export const kernelPersonalData: RoomPersonalData = {
  erased: [
    { table: 'notifications', rows: 't.user_id = u.id', erase: 'rows', is_short_lived: true },
    { table: 'idempotency_keys', rows: 't.user_id = u.id', erase: 'rows', is_short_lived: true },
    {
      table: 'outbox',
      rows: "(t.payload->>'user_id' = u.id::text or t.payload->>'email' = u.email)",
      erase: 'rows',
      is_short_lived: true,
    },
  ],
  kept: {
    staff_proposals: {
      reason: STAFF,
      change: STAFF,
      before: STAFF,
      after: STAFF,
    },
    staff_acts: {
      reason: STAFF,
    },
    rate_limits: {
      key: 'Counters end with their window, a day later at the latest.',
    },
  },
  impersonal: {
    database_functions: 'hash name',
    event_cursors: 'name',
    event_log: 'details event topic',
    exchange_rates: 'currency source',
    key_rotations: 'key_id',
    recurring_jobs: 'name',
    rule_versions: 'numbers reason',
    shop_days: 'measure',
    staff_acts: 'act fingerprint role',
    staff_proposals: 'fingerprint kind subject',
  },
};
