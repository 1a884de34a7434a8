import type { RefusedRows } from '../test-refused-row.ts';

export const paymentsRefused: RefusedRows = {
  statements: [
    [
      'one provider payment for two of our payments (H3)',
      `insert into payments (id, user_id, amount_minor, state, provider, provider_reference)
      select uuidv7(), user_id, amount_minor, state, provider, provider_reference
        from payments where id = $payment`,
      'payments_provider_provider_reference_key',
    ],
    [
      'a settled payment with a due time (INV8)',
      'update payments set due_at = now() where id = $payment',
      'payments_waiting_has_due',
    ],
    [
      'two sandbox checkouts for one payment',
      `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
        success_url, failure_url, webhook_url, status)
      select uuidv7(), 'r', 1, 'USD', '', '', '', '', 'open' from generate_series(1, 2)`,
      'checkouts_client_reference_key',
    ],
    [
      'a sandbox checkout in an unknown state',
      `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
        success_url, failure_url, webhook_url, status)
      values ('c', 'r', 1, 'USD', '', '', '', '', 'other')`,
      'checkouts_status_check',
    ],
  ],
  values: [
    ['payments', 'amount_minor = 0', 'payments_amount_minor_check'],
    ['payments', `state = 'other'`, 'payments_state_check'],
    ['payments', `decline_reason = 'stolen_card'`, 'payments_decline_reason_check'],
  ],
};
