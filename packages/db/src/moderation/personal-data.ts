import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const CASE =
  'A case stays with both sides, whose words are its evidence; it names its parties by id.';

export const moderationPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'reports',
      rows: "t.kind = 'user' and t.target_id = u.id",
      erase: { snapshot: `jsonb_set(t.snapshot, '{title}', '""')` },
    },
  ],
  kept: {
    reports: {
      note: CASE,
      statement: CASE,
      appeal: CASE,
      appeal_statement: CASE,
    },
    report_history: {
      reason: CASE,
      details: CASE,
    },
    restriction_history: {
      reason: CASE,
      details: CASE,
    },
    restrictions: {
      statement: CASE,
      appeal: CASE,
      appeal_statement: CASE,
    },
  },
  impersonal: {
    penalty_points: 'rule source',
    report_history: 'actor event from_state rule to_state',
    report_measures: 'measure',
    reports: 'kind outcome priority reason rule state',
    restriction_history: 'actor event from_state rule to_state',
    restrictions: 'kind rule state',
  },
  obstacles: [
    {
      obstacle: 'open_reports',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, null::timestamptz as until
          from reports where target_user_id = ${userId}
           and state in ('open', 'triaged', 'in_review', 'appealed')`,
    },
  ],
  owned: [
    { thing: 'report', table: 'reports', users: 'array[t.target_user_id]' },
    { thing: 'restriction', table: 'restrictions', users: 'array[t.user_id]' },
  ],
};
