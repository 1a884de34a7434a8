import type { RefusedRows } from '../../test-refused-row.ts';

const LINES = `insert into balance_transactions (provider, provider_reference, kind, amount_minor,
    fee_minor, object_reference, occurred_at) values `;
const line = ({ reference = `'txn_1'`, kind = `'fee'`, object = `'ch_1'` } = {}) =>
  `('stripe', ${reference}, ${kind}, 1, 0, ${object}, now())`;

export const paymentsBalanceRefused: RefusedRows = {
  statements: [
    [
      'one transaction of a provider’s balance twice',
      `${LINES}${line()}, ${line()}`,
      'balance_transactions_pkey',
    ],
    [
      'a transaction of an unknown kind',
      LINES + line({ kind: `'gift'` }),
      'balance_transactions_kind_check',
    ],
    [
      'a provider’s id with a colon, which ends it in the key of a posting',
      LINES + line({ reference: `'txn:1'` }),
      'balance_transactions_provider_reference_check',
    ],
    [
      'a long id of what a transaction is about',
      LINES + line({ object: `repeat('x', 201)` }),
      'balance_transactions_object_reference_check',
    ],
    [
      'a report that is compared in part',
      `insert into balance_reports (provider, day, transaction_count, payments_minor, refunds_minor,
        chargebacks_minor, withdrawals_minor, settlements_minor, costs_minor, others_minor,
        ledger_minor) values ('stripe', '2026-01-01', 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
      'balance_reports_compared',
    ],
    [
      'a sandbox balance line of an unknown kind',
      `insert into sandbox.balance_transactions (id, kind, amount_minor, fee_minor, currency)
      values ('bt_1', 'gift', 1, 0, 'USD')`,
      'balance_transactions_kind_check',
    ],
  ],
};
