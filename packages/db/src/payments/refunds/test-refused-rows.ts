import type { RefusedRows } from '../../test-refused-row.ts';

const REFUNDS = `insert into refunds (id, payment_id, user_id, amount_minor, currency, state,
    provider, provider_reference, failure_code, attempts, due_at) values `;
/** A refund of the payment with these values. */
const refund = ({
  amount = '100',
  state = `'succeeded'`,
  reference = `'re_1'`,
  code = 'null',
  attempts = '1',
  due = 'null',
} = {}) =>
  `(uuidv7(), $payment, $buyer, ${amount}, 'USD', ${state}, 'sandbox', ${reference}, ${code},
    ${attempts}, ${due})`;

const inReview = refund({ state: `'in_review'`, reference: 'null', due: 'app_now()' });

/** The sandbox provider's own refund with these values. */
const checkoutRefund = ({ id = `'r_1'`, amount = '100', status = `'pending'` } = {}) =>
  `(${id}, 'refund', 'c_1', ${amount}, ${status})`;
const CHECKOUT_REFUNDS = `insert into sandbox.checkout_refunds (id, client_reference, checkout_id,
    amount_minor, status) values `;

export const paymentsRefundsRefused: RefusedRows = {
  statements: [
    ['a refund of nothing', REFUNDS + refund({ amount: '0' }), 'refunds_amount_minor_check'],
    ['a refund in an unknown state', REFUNDS + refund({ state: `'lost'` }), 'refunds_state_check'],
    [
      'a refund with a long failure code',
      REFUNDS + refund({ code: `repeat('x', 101)` }),
      'refunds_failure_code_check',
    ],
    [
      'a refund with negative attempts',
      REFUNDS + refund({ attempts: '-1' }),
      'refunds_attempts_check',
    ],
    [
      'one refund of a provider twice (M11)',
      `${REFUNDS}${refund()}, ${refund()}`,
      'refunds_provider_provider_reference_key',
    ],
    [
      'a refund that waits without a due time (INV8)',
      REFUNDS + refund({ state: `'pending'` }),
      'refunds_waiting_has_due',
    ],
    [
      'two refunds of a user that are reviewed (M12)',
      `${REFUNDS}${inReview}, ${inReview}`,
      'refunds_one_in_review',
    ],
    [
      'one refund at the sandbox provider twice (M11)',
      `${CHECKOUT_REFUNDS}${checkoutRefund()}, ${checkoutRefund({ id: `'r_2'` })}`,
      'checkout_refunds_client_reference_key',
    ],
    [
      'a refund of nothing at the sandbox provider',
      CHECKOUT_REFUNDS + checkoutRefund({ amount: '0' }),
      'checkout_refunds_amount_minor_check',
    ],
    [
      'a refund in an unknown state at the sandbox provider',
      CHECKOUT_REFUNDS + checkoutRefund({ status: `'lost'` }),
      'checkout_refunds_status_check',
    ],
  ],
};
