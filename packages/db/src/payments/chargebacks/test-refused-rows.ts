import type { RefusedRows } from '../../test-refused-row.ts';

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
/** The same with evidence that was kept, submitted or not, and refused. */
const withEvidence = (evidence: string, sentAt: string, failure: string) =>
  CHARGEBACKS.replace(')', ', evidence, evidence_sent_at, evidence_failure)') +
  chargeback().replace(/\)$/, `, ${evidence}, ${sentAt}, ${failure})`);

const AT_SANDBOX = `insert into sandbox.chargebacks
  (id, checkout_id, amount_minor, status, ends_as, due_at) values`;

export const paymentsChargebacksRefused: RefusedRows = {
  statements: [
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
      'a chargeback whose evidence was refused for a long reason',
      withEvidence('null', 'null', `repeat('x', 101)`),
      'chargebacks_evidence_failure_check',
    ],
    [
      'a chargeback whose evidence was submitted and refused',
      withEvidence(`'{}'`, 'now()', `'closed'`),
      'chargebacks_evidence_outcome',
    ],
    [
      'a chargeback whose evidence was submitted and is none',
      withEvidence('null', 'now()', 'null'),
      'chargebacks_sent_has_evidence',
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
    [
      'a sandbox chargeback in an unknown state',
      `${AT_SANDBOX} ('b1', 'c_1', 1, 'asked', 'won', null)`,
      'chargebacks_status_check',
    ],
    [
      'a sandbox chargeback with an unknown end',
      `${AT_SANDBOX} ('b1', 'c_1', 1, 'open', 'tied', now())`,
      'chargebacks_ends_as_check',
    ],
    [
      'a sandbox chargeback that waits without a due time',
      `${AT_SANDBOX} ('b1', 'c_1', 1, 'open', 'won', null)`,
      'chargebacks_waiting_has_due',
    ],
    [
      'two sandbox chargebacks of one checkout',
      `${AT_SANDBOX} ('b1', 'c_1', 1, 'won', 'won', null), ('b2', 'c_1', 1, 'won', 'won', null)`,
      'chargebacks_checkout_id_key',
    ],
  ],
};
