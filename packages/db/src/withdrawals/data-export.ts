import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const OPENED = 'It is opened: what it holds is in the copy in plain text.';

export const withdrawalsDataExport: RoomDataExport = {
  exported: [
    {
      table: 'payout_methods',
      rows: 't.user_id = u.id',
      columns: 'id kind network service ending payee_name created_at removed_at returned_at',
      is_opened: true,
    },
    {
      table: 'payout_accounts',
      rows: 't.user_id = u.id',
      columns:
        'id provider reference details_submitted payouts_enabled transfers_active disabled_reason requirements holder_name created_at',
    },
    {
      table: 'withdrawals',
      rows: 't.user_id = u.id',
      columns:
        'id method_id amount_minor fee_minor currency state provider provider_reference outcome_code created_at approved_at closed_at',
    },
    {
      table: 'withdrawal_history',
      rows: 't.withdrawal_id in (select id from withdrawals where user_id = u.id)',
      columns: 'id withdrawal_id event from_state to_state actor occurred_at',
    },
  ],
  omitted: {
    payout_methods: {
      ciphertext: OPENED,
      nonce: OPENED,
      wrapped_key: OPENED,
      wrap_nonce: OPENED,
      fingerprint: 'A hash or a copy for comparison, made from what is in the copy anyway.',
    },
    withdrawals: {
      risk_reasons: 'Signals of risk: who knows them knows how to avoid them.',
    },
    withdrawal_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
    'sandbox.payouts': 'The sandbox provider knows no real people.',
  },
};
