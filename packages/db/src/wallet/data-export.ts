import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const walletDataExport: RoomDataExport = {
  exported: [
    {
      table: 'ledger_accounts',
      rows: 't.user_id = u.id',
      columns: 'id kind currency balance_minor created_at',
    },
    {
      table: 'ledger_entries',
      rows: 't.user_id = u.id',
      columns: 'transaction_id line account_id direction amount_minor hold_id occurred_at',
    },
    {
      table: 'ledger_transactions',
      rows: 't.id in (select transaction_id from ledger_entries where user_id = u.id)',
      columns: 'id code order_id currency reverses occurred_at',
    },
    {
      table: 'ledger_holds',
      rows: 't.seller_id = u.id',
      columns:
        'id kind order_id order_unit_id amount_minor resolved_minor state release_at resolved_at created_at',
    },
    {
      table: 'money_days',
      rows: 't.user_id = u.id',
      columns: 'day in_minor released_minor held_change_minor',
    },
  ],
  omitted: {
    liability_nodes:
      'A leaf of the proof of liabilities, which the wallet shows; it repeats balances that are in the copy.',
  },
};
