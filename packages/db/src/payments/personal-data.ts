import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';
const SANDBOX = 'The sandbox provider knows no real people.';

export const paymentsPersonalData: RoomPersonalData = {
  erased: [
    { table: 'payments', rows: 't.user_id = u.id', erase: { redirect_url: 'null' } },
    {
      table: 'chargebacks',
      rows: 't.user_id = u.id',
      erase: { evidence: 'null' },
      after_days: 180,
    },
  ],
  kept: {
    chargeback_history: {
      reason: BOOKS,
      details: BOOKS,
    },
    payment_history: {
      reason: BOOKS,
      details: BOOKS,
    },
    refund_history: {
      reason: BOOKS,
      details: BOOKS,
    },
    payments: {
      provider_reference: BOOKS,
    },
    refunds: {
      provider_reference: BOOKS,
    },
    chargebacks: {
      provider_reference: BOOKS,
    },
    'sandbox.balance_transactions': {
      client_reference: SANDBOX,
      currency: SANDBOX,
      id: SANDBOX,
      kind: SANDBOX,
      object_id: SANDBOX,
    },
    'sandbox.chargebacks': {
      checkout_id: SANDBOX,
      ends_as: SANDBOX,
      evidence: SANDBOX,
      id: SANDBOX,
      status: SANDBOX,
    },
    'sandbox.checkout_refunds': {
      checkout_id: SANDBOX,
      client_reference: SANDBOX,
      id: SANDBOX,
      status: SANDBOX,
    },
    'sandbox.checkouts': {
      client_reference: SANDBOX,
      currency: SANDBOX,
      decline_code: SANDBOX,
      description: SANDBOX,
      failure_url: SANDBOX,
      id: SANDBOX,
      status: SANDBOX,
      success_url: SANDBOX,
      webhook_url: SANDBOX,
    },
    'sandbox.webhooks': {
      body: SANDBOX,
      checkout_id: SANDBOX,
      id: SANDBOX,
      payout_id: SANDBOX,
    },
  },
  impersonal: {
    balance_reports: 'differences provider',
    balance_transactions: 'kind object_reference provider provider_reference',
    chargeback_history: 'actor event from_state rule to_state',
    chargebacks: 'currency evidence_failure provider reason_code state',
    payment_history: 'actor event from_state rule to_state',
    payments: 'currency decline_reason provider state',
    refund_history: 'actor event from_state rule to_state',
    refunds: 'currency failure_code provider state',
  },
  obstacles: [
    {
      obstacle: 'pending_payments',
      query: (userId) => sql`
        select count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
            null::timestamptz as until
          from payments where user_id = ${userId} and state in ('pending', 'quarantined')`,
    },
    {
      obstacle: 'open_chargebacks',
      query: (userId) => sql`
        select count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
            null::timestamptz as until
          from chargebacks where user_id = ${userId} and state = 'open'`,
    },
    {
      obstacle: 'refunds',
      query: (userId) => sql`
        select count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
            null::timestamptz as until
          from refunds where user_id = ${userId} and state in ('pending', 'in_review')`,
    },
  ],
  owned: [
    { thing: 'payment', table: 'payments', users: 'array[t.user_id]' },
    { thing: 'refund', table: 'refunds', users: 'array[t.user_id]' },
    { thing: 'chargeback', table: 'chargebacks', users: 'array[t.user_id]' },
  ],
};
