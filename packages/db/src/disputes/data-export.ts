import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const IN_OWN_CASE = 't.dispute_id in (select id from disputes where u.id in (buyer_id, seller_id))';

export const disputesDataExport: RoomDataExport = {
  exported: [
    {
      table: 'disputes',
      rows: 'u.id in (t.buyer_id, t.seller_id)',
      columns:
        'id order_id buyer_id seller_id kind type opened_by wanted_outcome wanted_refund_minor no_evidence state due_at with_staff_at buyer_asked_at seller_asked_at buyer_accepted_at seller_accepted_at appealed_at waits_for_cover_at refunded_minor fee_minor closed_at created_at',
      people: 'buyer_id seller_id',
    },
    {
      table: 'dispute_units',
      rows: IN_OWN_CASE,
      columns: 'dispute_id order_unit_id',
    },
    {
      table: 'dispute_evidence',
      rows: IN_OWN_CASE,
      columns: 'id dispute_id kind side asked_side body created_at',
    },
    {
      table: 'dispute_evidence_files',
      rows: 't.evidence_id in (select id from dispute_evidence where dispute_id in (select id from disputes where u.id in (buyer_id, seller_id)))',
      columns: 'evidence_id position file_id',
      picture: 'file_id',
    },
    {
      table: 'dispute_original_views',
      rows: IN_OWN_CASE,
      columns: 'id dispute_id file_id reason occurred_at',
    },
    {
      table: 'dispute_proposals',
      rows: IN_OWN_CASE,
      columns: 'id dispute_id side outcome refund_minor state closed_at created_at',
    },
    {
      table: 'dispute_decisions',
      rows: IN_OWN_CASE,
      columns: 'id dispute_id is_appeal outcome refund_minor reason created_at',
    },
    {
      table: 'dispute_history',
      rows: IN_OWN_CASE,
      columns: 'id dispute_id event from_state to_state actor occurred_at',
    },
  ],
  omitted: {
    dispute_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
  },
};
