import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const HASH = 'A hash or a copy for comparison, made from what is in the copy anyway.';

export const usersDataExport: RoomDataExport = {
  exported: [
    {
      table: 'users',
      rows: 't.id = u.id',
      columns:
        'id email username avatar_url avatar_large_url language role restrictions is_active seller_level verification_level two_factor security_changed_at closes_at created_at',
    },
    {
      table: 'former_usernames',
      rows: 't.user_id = u.id',
      columns: 'username changed_at',
    },
    {
      table: 'closings',
      rows: 't.user_id = u.id',
      columns: 'requested_at kept_at',
    },
    {
      table: 'banned_traces',
      rows: 't.user_id = u.id',
      columns: 'kind keep_until',
    },
    {
      table: 'seller_statistics',
      rows: 't.user_id = u.id',
      columns: 'completed_orders due_orders on_time_share refreshed_at',
    },
    {
      table: 'seller_levels',
      rows: 't.user_id = u.id',
      columns:
        'level orders volume_minor feedback positive_feedback lost_orders recalled_orders assessed_at',
    },
    {
      table: 'seller_level_history',
      rows: 't.user_id = u.id',
      columns: 'from_level to_level cause facts occurred_at',
    },
  ],
  omitted: {
    banned_traces: {
      hash: HASH,
    },
    former_usernames: {
      username_key: HASH,
    },
    users: {
      username_key: HASH,
      name_skeleton: HASH,
    },
  },
};
