/**
 * Why the payer's bank declined a card, as the buyer may be told. `refused` is a bank that gives no
 * reason, and every reason that only a bank may tell its customer, such as a stolen card.
 */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'card_expired',
  'wrong_details',
  'authentication_failed',
  'card_not_supported',
  'limit_exceeded',
  'bank_unavailable',
  'refused',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
