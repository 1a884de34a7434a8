const CHARGEBACKS = `insert into chargebacks (id, payment_id, user_id, amount_minor, currency,
    state, provider, provider_reference, reason_code) values `;
/** A chargeback of the payment with these values. */
const chargeback = ({
  payment = '$payment',
  amount = '100',
  state = `'open'`,
  reference = `'du_1'`,
  reason = `'fraudulent'`,
} = {}) =>
  `(uuidv7(), ${payment}, $buyer, ${amount}, 'USD', ${state}, 'sandbox', ${reference}, ${reason})`;

/** Statements about chargebacks and the sandbox provider, as in `test-refused-rows.ts`. */
export const REFUSED_CHARGEBACKS: readonly [string, string, string][] = [
  [
    'a chargeback of nothing',
    CHARGEBACKS + chargeback({ amount: '0' }),
    'chargebacks_amount_minor_check',
  ],
  [
    'a chargeback in an unknown state',
    CHARGEBACKS + chargeback({ state: `'failed'` }),
    'chargebacks_state_check',
  ],
  [
    'a chargeback for a long reason',
    CHARGEBACKS + chargeback({ reason: `repeat('x', 101)` }),
    'chargebacks_reason_code_check',
  ],
  [
    'a payment that is charged back twice (INV10)',
    `${CHARGEBACKS}${chargeback()}, ${chargeback({ reference: `'du_2'` })}`,
    'chargebacks_payment_id_key',
  ],
  [
    'a sandbox checkout that was captured and declined',
    `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
        success_url, failure_url, webhook_url, status, decline_code)
      values ('c', 'r', 1, 'USD', '', '', '', '', 'captured', 'generic_decline')`,
    'checkouts_decline_code_check',
  ],
];
