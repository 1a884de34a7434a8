import type { RefusedRows } from '../test-refused-row.ts';

const METHOD_ID = `'00000000-0000-7000-8000-00000000000a'`;
/** A payout method of the buyer with these values. */
const method = ({
  id = METHOD_ID,
  kind = `'bank'`,
  network = 'null',
  name = `'Ann Example'`,
} = {}) =>
  `(${id}, $buyer, ${kind}, ${network}, 'DE', '3000', ${name}, 'f', 'c', 'n', 'k', 'n', 'k', 1)`;
const METHODS = `insert into payout_methods (id, user_id, kind, network, service, ending,
    payee_name, fingerprint, ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version) values `;

const ACCOUNTS = `insert into payout_accounts (id, user_id, provider, reference) values `;

/** A withdrawal of the buyer with these values, after its method. */
const withdrawal = ({
  amount = '1000',
  fee = '0',
  state = `'requested'`,
  due = 'now()',
  score = '0',
  provider = `'sandbox'`,
} = {}) =>
  `(uuidv7(), $buyer, ${METHOD_ID}, ${amount}, ${fee}, ${state}, 1, ${score}, ${provider}, 'po_1',
    ${due})`;
const WITHDRAWALS = `${METHODS}${method()};
  insert into withdrawals (id, user_id, method_id, amount_minor, fee_minor, state, rules_version,
    risk_score, provider, provider_reference, due_at) values `;
const PAYOUTS = `insert into sandbox.payouts (id, client_reference, amount_minor, currency,
    destination, status, settles_at) values `;

export const withdrawalsRefused: RefusedRows = {
  statements: [
    [
      'one destination twice for one user',
      `${METHODS}${method()}, ${method({ id: 'uuidv7()' })}`,
      'payout_methods_once',
    ],
    [
      'a payout method of an unknown kind',
      `${METHODS}${method({ kind: `'cash'` })}`,
      'payout_methods_kind_check',
    ],
    [
      'a stablecoin of an unknown network',
      `${METHODS}${method({ kind: `'stablecoin'`, network: `'other'` })}`,
      'payout_methods_network_check',
    ],
    [
      'a stablecoin without a network',
      `${METHODS}${method({ kind: `'stablecoin'` })}`,
      'payout_methods_network',
    ],
    [
      'an account at a provider without its account',
      `${METHODS}${method({ kind: `'stripe'` })}`,
      'payout_methods_account',
    ],
    [
      'two accounts of one user at a provider',
      `${ACCOUNTS}(uuidv7(), $buyer, 'stripe', 'a'), (uuidv7(), $buyer, 'stripe', 'b')`,
      'payout_accounts_once',
    ],
    [
      'one account of a provider for two users',
      `${ACCOUNTS}(uuidv7(), $buyer, 'stripe', 'a'), (uuidv7(), $seller, 'stripe', 'a')`,
      'payout_accounts_reference',
    ],
    [
      'an account without a name at its provider',
      `${ACCOUNTS}(uuidv7(), $buyer, 'stripe', '')`,
      'payout_accounts_reference_check',
    ],
    [
      'a payout method without a name',
      `${METHODS}${method({ name: `''` })}`,
      'payout_methods_payee_name_check',
    ],
    [
      'a withdrawal of nothing',
      `${WITHDRAWALS}${withdrawal({ amount: '0', fee: '-1' })}`,
      'withdrawals_amount_minor_check',
    ],
    [
      'a withdrawal with a fee below zero',
      `${WITHDRAWALS}${withdrawal({ fee: '-1' })}`,
      'withdrawals_fee_minor_check',
    ],
    [
      'a withdrawal of which nothing arrives',
      `${WITHDRAWALS}${withdrawal({ fee: '1000' })}`,
      'withdrawals_fee_is_less',
    ],
    [
      'a withdrawal in an unknown state',
      `${WITHDRAWALS}${withdrawal({ state: `'other'`, due: 'null' })}`,
      'withdrawals_state_check',
    ],
    [
      'a risk above 100',
      `${WITHDRAWALS}${withdrawal({ score: '101' })}`,
      'withdrawals_risk_score_check',
    ],
    [
      'a risk whose reasons are no list',
      `${WITHDRAWALS}${withdrawal()}; update withdrawals set risk_reasons = '{}'`,
      'withdrawals_risk_reasons_check',
    ],
    [
      'an open withdrawal without a due time (INV8)',
      `${WITHDRAWALS}${withdrawal({ due: 'null' })}`,
      'withdrawals_waiting_has_due',
    ],
    [
      'one payout of the provider for two withdrawals (M11)',
      `${WITHDRAWALS}${withdrawal()}, ${withdrawal()}`,
      'withdrawals_reference',
    ],
    [
      'two sandbox payouts for one withdrawal',
      `${PAYOUTS}('a', 'r', 1, 'USD', 'd', 'paid', now()), ('b', 'r', 1, 'USD', 'd', 'paid', now())`,
      'payouts_client_reference_key',
    ],
    [
      'a sandbox payout in an unknown state',
      `${PAYOUTS}('a', 'r', 1, 'USD', 'd', 'other', now())`,
      'payouts_status_check',
    ],
    [
      'a webhook of the sandbox about nothing',
      `insert into sandbox.webhooks (id, body, deliveries_left, due_at) values ('w', '{}', 1, now())`,
      'webhooks_about',
    ],
  ],
};
