import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const STAFF = 'What staff note is about their work; the user is told what was decided, and why.';
const PAYLOAD = 'What a step is made of is in the lists of what it changed.';
const SANDBOX = 'The sandbox provider knows no real people.';

export const paymentsDataExport: RoomDataExport = {
  exported: [
    {
      table: 'payments',
      rows: 't.user_id = u.id',
      columns:
        'id order_id amount_minor currency state provider provider_reference decline_reason created_at settled_at',
    },
    {
      table: 'payment_history',
      rows: 't.payment_id in (select id from payments where user_id = u.id)',
      columns: 'id payment_id event from_state to_state actor occurred_at',
    },
    {
      table: 'refunds',
      rows: 't.user_id = u.id',
      columns:
        'id payment_id amount_minor unused_minor fee_minor currency state provider provider_reference failure_code created_at changed_at',
    },
    {
      table: 'refund_history',
      rows: 't.refund_id in (select id from refunds where user_id = u.id)',
      columns: 'id refund_id event from_state to_state actor occurred_at',
    },
    {
      table: 'chargebacks',
      rows: 't.user_id = u.id',
      columns:
        'id payment_id order_id amount_minor currency state provider provider_reference reason_code created_at changed_at',
    },
    {
      table: 'chargeback_history',
      rows: 't.chargeback_id in (select id from chargebacks where user_id = u.id)',
      columns: 'id chargeback_id event from_state to_state actor occurred_at',
    },
  ],
  omitted: {
    payments: {
      redirect_url: 'An address at the provider, which ends with the payment.',
    },
    payment_history: {
      reason: STAFF,
      details: PAYLOAD,
    },
    refund_history: {
      reason: STAFF,
      details: PAYLOAD,
    },
    chargeback_history: {
      reason: STAFF,
      details: PAYLOAD,
    },
    chargebacks: {
      evidence: 'What is sent to a bank against a chargeback is our side of a legal case.',
    },
    'sandbox.balance_transactions': SANDBOX,
    'sandbox.chargebacks': SANDBOX,
    'sandbox.checkout_refunds': SANDBOX,
    'sandbox.checkouts': SANDBOX,
    'sandbox.webhooks': SANDBOX,
  },
};
