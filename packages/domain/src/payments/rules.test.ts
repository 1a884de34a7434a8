import { expect, test } from 'vitest';
import { declineReasonOf, destinationOf, isWithin } from './rules.ts';
import { DECLINE_REASONS } from './types.ts';

test.each([
  [999, false],
  [1_000, true],
  [3_000, true],
  [3_001, false],
])('limits from 1000 to 3000 allow a top-up of %i: %s', (amountMinor, expected) => {
  const limits = { least_minor: 1_000, most_minor: 3_000 };
  expect(isWithin(limits, amountMinor)).toBe(expected);
});

const captured = { state: 'captured', settled_at: new Date(5) } as const;
const paid = { event: 'pay', actor: 'system', occurred_at: new Date(5) };

test.each([
  ['with the payment of its order, as its order', captured, [paid], 'order'],
  ['with the review of its order', captured, [{ ...paid, event: 'pay_into_review' }], 'order'],
  ['after another payment', captured, [{ ...paid, occurred_at: new Date(4) }], 'wallet'],
  ['after a payment from the wallet', captured, [{ ...paid, actor: 'buyer' }], 'wallet'],
  ['after the order closed', captured, [{ ...paid, event: 'expire' }], 'wallet'],
  ['not at all', { state: 'pending', settled_at: null } as const, [paid], null],
])('money captured %s is found there (M8)', (_when, payment, history, destination) => {
  expect(destinationOf(payment, history)).toBe(destination);
});

test.each([
  [null, null],
  ['insufficient_funds', 'insufficient_funds'],
  ['expired_card', 'card_expired'],
  ['incorrect_cvc', 'wrong_details'],
  ['invalid_number', 'wrong_details'],
  ['authentication_required', 'authentication_failed'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
  ['card_not_supported', 'card_not_supported'],
  ['card_velocity_exceeded', 'limit_exceeded'],
  ['issuer_not_available', 'bank_unavailable'],
  ['generic_decline', 'refused'],
  ['a_code_of_the_future', 'refused'],
  ['__proto__', 'refused'],
] as const)('a decline with the code %s is told as %s', (code, reason) => {
  expect(declineReasonOf(code)).toBe(reason);
  if (reason !== null) expect(DECLINE_REASONS).toContain(reason);
});

test.each(['stolen_card', 'lost_card', 'fraudulent', 'pickup_card', 'merchant_blacklist'])(
  'the buyer is not told that the bank declined a card as %s',
  (code) => {
    expect(declineReasonOf(code)).toBe(declineReasonOf('generic_decline'));
  },
);
