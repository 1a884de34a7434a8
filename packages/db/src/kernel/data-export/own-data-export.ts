import type { RoomDataExport } from './exported-table.ts';

const STAFF = 'What staff note is about their work; the user is told what was decided, and why.';

export const kernelDataExport: RoomDataExport = {
  exported: [
    {
      table: 'audit_entries',
      name: 'security_events',
      rows: "t.user_id = u.id and t.kind = 'security_event'",
      columns: 'id event facts request_id occurred_at',
    },
    {
      table: 'notifications',
      rows: 't.user_id = u.id',
      columns: 'id kind notice_group facts due_at created_at read_at',
    },
  ],
  omitted: {
    audit_keys: 'What seals the addresses and browsers of the entries.',
    audit_entries: {
      origin: 'Sealed; the addresses and browsers of sign-ins are in the sessions and devices.',
      content: 'Sealed; what was changed is in the lists of what it is about.',
    },
    idempotency_keys:
      'Copies of answers, kept for 30 days so that a repeated call has no second effect.',
    outbox: 'Messages on their way; what they tell is in the notifications.',
    staff_proposals: STAFF,
    staff_acts: STAFF,
    rate_limits: 'Counters that end with their window, a day later at the latest.',
    rule_versions: 'Who has changed the rules of the shop.',
  },
};
