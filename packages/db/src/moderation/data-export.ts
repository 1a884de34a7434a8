import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const moderationDataExport: RoomDataExport = {
  exported: [
    {
      table: 'reports',
      name: 'reports_by_you',
      rows: 't.reporter_id = u.id',
      columns: 'id kind target_id reason note snapshot state created_at decided_at',
    },
    {
      table: 'reports',
      name: 'decisions_about_you',
      rows: "t.target_user_id = u.id and t.outcome = 'actioned'",
      columns:
        'id kind target_id rule snapshot statement decided_at appeal appealed_at appeal_statement appeal_decided_at',
    },
    {
      table: 'report_measures',
      rows: "t.report_id in (select id from reports where target_user_id = u.id and outcome = 'actioned')",
      columns: 'report_id measure withdrawn_at created_at',
    },
    {
      table: 'penalty_points',
      rows: 't.user_id = u.id',
      columns: 'id rule points source expires_at withdrawn_at created_at',
    },
    {
      table: 'restrictions',
      rows: 't.user_id = u.id',
      columns:
        'id kind state rule statement total_points in_effect ends_at appeal appealed_at appeal_statement appeal_decided_at created_at',
    },
    {
      table: 'restriction_history',
      rows: 't.restriction_id in (select id from restrictions where user_id = u.id)',
      columns: 'id restriction_id event from_state to_state actor occurred_at',
    },
  ],
  omitted: {
    report_history: 'It would tell who has reported somebody; what was decided is in the copy.',
    restriction_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
  },
};
