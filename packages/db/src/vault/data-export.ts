import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const VAULT = 'What the vault holds leaves it by a reveal alone, which is logged.';

export const vaultDataExport: RoomDataExport = {
  exported: [
    {
      table: 'stock_units',
      rows: 't.seller_id = u.id',
      columns: 'id offer_id state created_at',
    },
    {
      table: 'stock_history',
      rows: 't.stock_id in (select id from stock_units where seller_id = u.id)',
      columns: 'id stock_id order_id event from_state to_state actor occurred_at',
    },
    {
      table: 'reveal_log',
      rows: 't.viewer_id = u.id',
      columns: 'order_id order_unit_id ip_address user_agent occurred_at',
    },
    {
      table: 'reveal_tries',
      rows: 't.user_id = u.id',
      columns: 'occurred_at',
    },
  ],
  omitted: {
    secrets: VAULT,
    code_upload_parts: VAULT,
    stock_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
  },
};
