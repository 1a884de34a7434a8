import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const IN_OWN_ORDER = 't.order_id in (select id from orders where u.id in (buyer_id, seller_id))';

export const ordersDataExport: RoomDataExport = {
  exported: [
    {
      table: 'orders',
      rows: 'u.id in (t.buyer_id, t.seller_id)',
      columns:
        'id buyer_id seller_id offer_id kind state quantity price_minor fee_minor total_minor currency terms snapshot delivery_due_at due_at paid_at delivered_at closed_at created_at',
      people: 'buyer_id seller_id',
    },
    {
      table: 'order_units',
      rows: IN_OWN_ORDER,
      columns:
        'id order_id position state price_minor fee_minor due_at delivered_at first_revealed_at problem_reported_at replaced_at confirmed_at closed_at',
    },
    {
      table: 'order_requests',
      rows: IN_OWN_ORDER,
      columns: 'id order_id kind state reason promised_at due_at closed_at created_at',
    },
    {
      table: 'order_history',
      rows: IN_OWN_ORDER,
      columns:
        'id order_id order_unit_id order_request_id event from_state to_state actor occurred_at',
    },
    {
      table: 'securing_ticks',
      rows: 't.user_id = u.id',
      columns: 'order_unit_id item is_done occurred_at',
    },
    {
      table: 'issued_documents',
      rows: 't.user_id = u.id',
      columns: 'id number kind order_id month facts content issued_at keep_until',
    },
  ],
  omitted: {
    orders: {
      risk_reasons: 'Signals of risk: who knows them knows how to avoid them.',
    },
    order_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
  },
};
