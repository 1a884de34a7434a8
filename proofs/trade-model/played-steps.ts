import {
  APPEALED_CLAIM,
  CLAIMS,
  DISPUTES,
  LARGE,
  LENT,
  PAID_CLAIMS,
  QUESTIONS,
  RECOVERED,
  SLOW_DISPUTES,
} from './played-disputes.ts';
import {
  SUE,
  SAM,
  ANN,
  BEN,
  plain,
  cards,
  account,
  filled,
  buying,
  paying,
  nth,
  viewing,
  confirming,
  days,
} from './played-parts.ts';
import type { AnyStep } from './steps.ts';

/** Sequences that are written down, beside those that are drawn. */

/** How each sequence begins, or most of it would be spent in an empty shop. */
export const OPENING_STEPS: readonly AnyStep[] = [
  { ...cards, seller: SUE, delivery_minutes: null, price: 2_345, brand: 0, has_tiers: true },
  { ...cards, seller: SUE, delivery_minutes: 60, price: 999, brand: 1, has_tiers: false },
  { ...account, seller: SUE, delivery_minutes: 60, price: 4_000, level: 2 },
  { ...cards, seller: SAM, delivery_minutes: null, price: 4_000, brand: 0, has_tiers: false },
  { do: 'approve_offer', aim: plain },
  { ...filled, by: ANN, amount: 200_000 },
  { ...filled, by: BEN, amount: 50_000 },
  { ...buying, aim: nth(0), buyer: ANN, quantity: 3 },
  paying,
  { ...buying, aim: nth(1), buyer: ANN, quantity: 2 },
  paying,
  { ...buying, aim: nth(2), buyer: BEN, quantity: 1 },
  paying,
];

const asking = { do: 'ask_extension', aim: plain } as const;
const answering = { do: 'answer_request', aim: plain } as const;

/** Requests of both parties, a late delivery, and an amount that nobody asked for. */
const REQUESTS: readonly AnyStep[] = [
  { do: 'start_delivery', aim: plain },
  asking,
  { ...answering, answer: 'accept' },
  { do: 'ask_cancellation', aim: plain },
  { ...answering, answer: 'refuse' },
  { do: 'start_delivery', aim: plain },
  { do: 'ask_cancellation', aim: plain },
  { ...answering, answer: 'withdraw' },
  asking,
  { do: 'deliver', aim: plain, flaw: null },
  { do: 'deliver', aim: plain, flaw: null },
  { ...filled, by: ANN, amount: 12_345, is_paid_at_once: false },
  { do: 'provider_decides', aim: plain, says: 'captured' },
  { do: 'webhook', aim: plain, forged: 'amount' },
  { ...buying, aim: nth(1), buyer: ANN, quantity: 1 },
  paying,
  { do: 'start_delivery', aim: plain },
  { do: 'ask_cancellation', aim: plain },
  { ...answering, answer: 'accept' },
  { ...buying, aim: nth(1), buyer: ANN, quantity: 1 },
  paying,
  { do: 'wait', span: 'hours', does_work: false },
  { do: 'cancel_late', aim: plain },
];

/** Ann buys a unit of an active offer by card. */
const byCard = (offer: number): readonly AnyStep[] => [
  { ...buying, aim: nth(offer), buyer: ANN, quantity: 1 },
  { do: 'start_payment', aim: plain, is_away: false },
  { do: 'provider_decides', aim: plain, says: 'captured' },
  { do: 'webhook', aim: plain, forged: null },
];
const chargingBack = {
  do: 'charge_back',
  aim: plain,
  prefers_orders: true,
  share: 'all',
  says: 'open',
  is_another: false,
} as const;
const deciding = { do: 'bank_decides', aim: plain, is_another: false } as const;

/** Of a payment that came too late, before a delivery and after it, when Ann's wallet is frozen. */
const CHARGEBACKS: readonly AnyStep[] = [
  { ...buying, aim: nth(1), buyer: ANN, quantity: 1 },
  { do: 'start_payment', aim: plain, is_away: false },
  paying,
  { do: 'provider_decides', aim: plain, says: 'captured' },
  { do: 'webhook', aim: plain, forged: null },
  chargingBack,
  ...byCard(1),
  chargingBack,
  { ...deciding, says: 'won' },
  ...byCard(0),
  chargingBack,
  { do: 'refund_to_source', aim: plain, share: 'a_third' },
  { ...buying, aim: nth(0), buyer: ANN, quantity: 1 },
  paying,
  { ...deciding, says: 'lost' },
  paying,
  // The wallet is frozen when its page is read.
  ...byCard(0),
  chargingBack,
];

/** One and two people decide about risky orders; an offer is revised; stock is discarded. */
const DECISIONS: readonly AnyStep[] = [
  { ...buying, aim: nth(0), buyer: ANN, quantity: 1, is_risky: true },
  paying,
  { do: 'decide_review', aim: plain, staff: 0, decision: 'reject' },
  { ...cards, seller: SUE, delivery_minutes: null, price: 60_000, brand: 2, has_tiers: false },
  { ...buying, aim: nth(3), buyer: ANN, quantity: 2, is_risky: true },
  paying,
  { do: 'decide_review', aim: plain, staff: 0, decision: 'clear' },
  { do: 'confirm_review', aim: plain, is_own: false },
  { ...cards, seller: SAM, delivery_minutes: null, price: 999, brand: 1, has_tiers: false },
  { do: 'reject_offer', aim: plain },
  { do: 'edit_offer', aim: nth(4) },
  { do: 'change_offer', aim: { ...nth(0), is_stray: true }, event: 'archive' },
  { do: 'wait', span: 'days', does_work: true },
];

const withdrawing = {
  do: 'request_withdrawal',
  nth: 0,
  is_stray: false,
  share: 'least',
  is_risky: false,
  is_fee_wrong: false,
  is_manual: false,
} as const;
const byHand = { ...withdrawing, is_manual: true } as const;
const ruling = { do: 'decide_refund', aim: plain, staff: 0 } as const;
const settling = { do: 'settle_by_hand', aim: plain } as const;
const seconding = { do: 'confirm_withdrawal', aim: plain, is_own: false } as const;
const working = { do: 'work', by: 'withdrawals' } as const;
const checking = { do: 'confirm_method', aim: plain } as const;
const approving = {
  do: 'decide_withdrawal',
  aim: plain,
  staff: 0,
  decision: 'approve',
} as const;
const sending: readonly AnyStep[] = [working, approving, working];
const arriving = (says: 'paid' | 'failed' | 'returned'): readonly AnyStep[] => [
  { do: 'payout_decides', aim: plain, says },
  { do: 'wait', span: 'minutes', does_work: false },
  working,
];
const risky: readonly AnyStep[] = [{ ...withdrawing, is_risky: true }, working];

/** Sue withdraws what she has earned, to every end that there is. */
const PAYOUTS: readonly AnyStep[] = [
  ...[0, 1, 2].map(viewing),
  { do: 'confirm', aim: plain, units: 15, has_foreign: false },
  withdrawing,
  { do: 'cancel_withdrawal', aim: plain },
  byHand,
  working,
  { do: 'hold_withdrawal', aim: plain, staff: 0 },
  { do: 'extend_hold', aim: plain },
  approving,
  working,
  { ...settling, says: 'paid' },
  withdrawing,
  { ...settling, says: 'returned' },
  checking,
  byHand,
  ...sending,
  { ...settling, says: 'failed' },
  withdrawing,
  ...sending,
  ...arriving('paid'),
  { do: 'payout_returns', aim: plain },
  checking,
  withdrawing,
  ...sending,
  ...arriving('failed'),
  ...risky,
  approving,
  seconding,
  { do: 'cancel_withdrawal', aim: plain },
  ...risky,
  { ...approving, decision: 'reject' },
  ...risky,
  { do: 'wait', span: 'weeks', does_work: true },
];

/** Sue withdraws more than $1,000: two people approve it, and two say that it was not paid. */
const LARGE_PAYOUT: readonly AnyStep[] = [
  { ...cards, seller: SUE, delivery_minutes: null, price: 60_000, brand: 2, has_tiers: false },
  { ...buying, aim: nth(3), buyer: ANN, quantity: 2 },
  paying,
  ...[0, 1].map(viewing),
  { do: 'confirm', aim: plain, units: 3, has_foreign: false },
  ...[1, 2].map(() => ({ do: 'wait', span: 'weeks', does_work: true }) as const),
  { ...byHand, share: 'all' },
  ...sending,
  seconding,
  working,
  { ...settling, says: 'failed' },
  seconding,
  checking,
  { ...byHand, share: 'all' },
  ...sending,
  seconding,
  working,
  { ...settling, says: 'paid' },
  { ...settling, says: 'returned' },
  seconding,
];

/**
 * Sue takes what is released early out of its account, spends it at Sam's, and gives Ann money
 * back: what her earnings lack is refused (E9).
 */
const LENDING: readonly AnyStep[] = [
  ...[0, 1, 2].map(viewing),
  { do: 'confirm', aim: plain, units: 15, has_foreign: false },
  { do: 'move_earnings', nth: 0, is_stray: false, share: 'all' },
  { do: 'refund_units', aim: plain, units: 0, amount: 'a_third' },
  { ...buying, aim: nth(2), buyer: SUE, quantity: 1 },
  paying,
  { do: 'refund_units', aim: plain, units: 15, amount: 'all' },
];

/** Ben tops up and takes it back: the first time free, then for what it costs, after a review. */
const CHURNING: readonly AnyStep[] = [
  { do: 'refund_to_source', aim: nth(1), share: 'a_third' },
  { do: 'refund_ends', aim: plain, says: 'succeeded' },
  { do: 'refund_to_source', aim: nth(1), share: 'a_third' },
  { do: 'refund_to_source', aim: nth(1), share: 'all' },
  { ...ruling, decision: 'approve' },
  { do: 'refund_ends', aim: plain, says: 'failed' },
  { do: 'refund_to_source', aim: nth(1), share: 'all' },
  { ...ruling, decision: 'reject' },
  { do: 'refund_to_source', aim: nth(1), share: 'a_third' },
  { do: 'wait', span: 'days', does_work: true },
  { do: 'refund_to_source', aim: nth(1), share: 'all' },
  { ...buying, aim: nth(0), buyer: BEN, quantity: 2 },
  paying,
  { ...ruling, decision: 'approve' },
  { do: 'wait', span: 'weeks', does_work: true },
  { do: 'refund_to_source', aim: nth(1), share: 'all' },
];

const bankTakes = { ...chargingBack, prefers_orders: false } as const;

/** The bank takes back Ann's top-up, which is spent; what comes in pays it, and is given back. */
const OWING: readonly AnyStep[] = [
  bankTakes,
  { ...buying, aim: nth(0), buyer: ANN, quantity: 1 },
  { ...filled, by: ANN, amount: 50_000 },
  { do: 'return_sealed', aim: plain, units: 0, has_foreign: false },
  { do: 'refund_to_source', aim: plain, share: 'a_third' },
  { ...deciding, says: 'won' },
  ...[1, 2].map(viewing),
  { do: 'confirm', aim: plain, units: 15, has_foreign: false },
  // Sue has nothing but what she earns, and owes more than it.
  { ...filled, by: SUE, amount: 12_345 },
  { ...buying, aim: nth(2), buyer: SUE, quantity: 1 },
  paying,
  { ...bankTakes, aim: { ...nth(4), is_stray: true } },
  { do: 'move_earnings', nth: 0, is_stray: false, share: 'all' },
  withdrawing,
  { do: 'wait', span: 'weeks', does_work: true },
  { do: 'wait', span: 'weeks', does_work: true },
  { ...deciding, says: 'lost' },
];

const returning = (units: number): AnyStep => ({
  do: 'return_sealed',
  aim: plain,
  units,
  has_foreign: false,
});
const many = { ...cards, seller: SUE, delivery_minutes: null, has_tiers: true } as const;

/** Parts of quantities go back, at every tier: beside a confirmed code, and below a minimum. */
const RETURNS: readonly AnyStep[] = [
  viewing(0),
  confirming,
  returning(0),
  returning(0),
  { ...many, price: 4_000, brand: 2, is_steep: true, least: 2 },
  { ...buying, aim: nth(3), buyer: ANN, quantity: 4 },
  paying,
  returning(0),
  returning(15),
  { ...many, seller: SAM, price: 4_000, brand: 1, least: 2 },
  { do: 'approve_offer', aim: plain },
  { ...buying, aim: nth(4), buyer: ANN, quantity: 4 },
  paying,
  returning(2),
  viewing(0),
  returning(0),
  { do: 'refund_units', aim: plain, units: 0, amount: 'a_third' },
];

const reporting = { do: 'report_problem', aim: plain, units: 15 } as const;

/** Problems are reported before and after a reveal, and in the protection; deadlines pause once. */
const PROBLEMS: readonly AnyStep[] = [
  { ...reporting, units: 0 },
  viewing(1),
  reporting,
  viewing(2),
  reporting,
  days,
  days,
  viewing(0),
  days,
  days,
  confirming,
  { ...many, seller: SAM, price: 999, brand: 2 },
  { do: 'approve_offer', aim: plain },
  { ...buying, aim: nth(4), buyer: BEN, quantity: 1 },
  paying,
  { do: 'reveal', aim: nth(1), unit: 0, is_right_password: true },
  confirming,
  reporting,
  days,
  days,
  days,
];

/** Played in each run, for what is too rare to leave to chance (H3, M9, O9, O24, O26, O29, §7). */
export const RARE_SEQUENCES: readonly (readonly AnyStep[])[] = [
  REQUESTS,
  CHARGEBACKS,
  DECISIONS,
  PAYOUTS,
  LARGE_PAYOUT,
  LENDING,
  CHURNING,
  OWING,
  RETURNS,
  PROBLEMS,
  DISPUTES,
  SLOW_DISPUTES,
  CLAIMS,
  PAID_CLAIMS,
  QUESTIONS,
  LENT,
  LARGE,
  APPEALED_CLAIM,
  RECOVERED,
].map((steps) => [...OPENING_STEPS, ...steps]);
