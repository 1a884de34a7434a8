import type { RoomPersonalData } from './personal-data.ts';

const STAFF = 'What staff have decided stays with its reason.';

const SEALED = 'Sealed with a key of its user, which is deleted with what else is evidence.';

export const kernelPersonalData: RoomPersonalData = {
  erased: [
    // The entries stay, and what was personal in them is noise from then on.
    { table: 'audit_keys', rows: 't.user_id = u.id', erase: { key: 'null' }, after_days: 180 },
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
    audit_entries: {
      origin: SEALED,
      content: SEALED,
    },
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
    audit_batches: 'hash previous_hash',
    audit_entries: 'actor_role call event facts kind request_id things',
    audit_links: 'hash',
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
