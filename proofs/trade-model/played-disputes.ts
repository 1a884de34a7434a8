import {
  account,
  ANN,
  BEN,
  buying,
  cards,
  confirming,
  days,
  exactly,
  nth,
  paying,
  plain,
  SUE,
  viewing,
} from './played-parts.ts';
import type { AnyStep } from './steps.ts';

const disputing = {
  do: 'dispute_units',
  aim: plain,
  units: 15,
  is_silent_refund: false,
  wants: 'all',
} as const;
const acting = { do: 'act_in_dispute', aim: plain, side: 'buyer', share: 'all' } as const;
const answered: readonly AnyStep[] = [disputing, { ...acting, act: 'answer' }];
const hours = { do: 'wait', span: 'hours', does_work: true } as const;
const nextMoment = { do: 'wait', span: 'to_next_moment', does_work: true } as const;
const judged: readonly AnyStep[] = [
  hours,
  hours,
  { ...acting, act: 'escalate' },
  { ...acting, act: 'take' },
];
const rating = { do: 'give_feedback', aim: plain, rating: 'negative' } as const;

/** Disputes of codes that are not confirmed yet: withdrawn, agreed on, decided, and by silence. */
export const DISPUTES: readonly AnyStep[] = [
  // One code is replaced, after a first replacement that the buyer refused.
  { ...disputing, units: 1 },
  { ...acting, act: 'answer' },
  { ...acting, act: 'propose_replacement' },
  { ...acting, act: 'refuse_proposal' },
  { ...acting, act: 'propose_replacement' },
  { ...acting, act: 'accept_proposal' },
  // A part, after a first proposal was refused.
  { ...disputing, wants: 'a_third', units: 1 },
  { ...acting, act: 'answer' },
  { ...acting, act: 'propose', share: 'a_third' },
  { ...acting, act: 'refuse_proposal', side: 'seller' },
  { ...acting, act: 'propose', side: 'seller', share: 'a_third' },
  { ...acting, act: 'accept_proposal' },
  // The other codes: staff reject it, the buyer appeals, and a second person agrees; both rate it.
  ...answered,
  ...judged,
  { ...acting, act: 'decide', share: 'nothing' },
  { ...acting, act: 'appeal' },
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
  { do: 'confirm_dispute', aim: plain, is_own: true },
  { do: 'confirm_dispute', aim: plain, is_own: false },
  { ...rating, side: 'buyer' },
  { ...rating, side: 'seller' },
  // Of another order the seller says nothing.
  { ...buying, aim: nth(0), buyer: BEN, quantity: 2 },
  paying,
  { ...disputing, aim: exactly(3), is_silent_refund: true },
  { ...acting, act: 'withdraw' },
  { ...disputing, aim: exactly(3), is_silent_refund: true },
  days,
];

/** Disputes of what is confirmed, and what time alone does to them. */
export const SLOW_DISPUTES: readonly AnyStep[] = [
  ...[0, 1, 2].map(viewing),
  { ...confirming, units: 15 },
  { ...rating, side: 'buyer', rating: 'positive' },
  ...answered,
  { ...acting, act: 'propose', side: 'seller', share: 'a_third' },
  { ...acting, act: 'accept_proposal' },
  // A proposal that nobody answers, staff who are late, and a decision that takes effect by itself.
  ...answered,
  { ...acting, act: 'propose', side: 'seller' },
  days,
  days,
  days,
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
  { ...acting, act: 'accept_decision' },
  days,
  // The window of the feedback ends before the seller has spoken.
  { do: 'wait', span: 'weeks', does_work: true },
];

/** An order is delivered, confirmed and completed. */
const completed = (order: number): readonly AnyStep[] => [
  { do: 'deliver', aim: exactly(order), flaw: null },
  { do: 'reveal', aim: exactly(order), unit: 0, is_right_password: true },
  { ...confirming, aim: exactly(order), units: 15 },
  { do: 'wait', span: 'weeks', does_work: true },
];

/** An account that was taken back after its sale was completed: each way in which a claim ends. */
export const CLAIMS: readonly AnyStep[] = [
  ...completed(2),
  // Withdrawn; then another account, which the buyer takes.
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'withdraw' },
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'propose_replacement' },
  { ...acting, act: 'accept_proposal' },
  viewing(0),
  // Rejected by staff, of whom one hands it over; nobody appeals.
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'answer' },
  { ...acting, act: 'take' },
  { ...acting, act: 'hand_over' },
  { ...acting, act: 'take' },
  { ...acting, act: 'decide', share: 'nothing' },
  { ...acting, act: 'accept_decision' },
  { do: 'open_claim', aim: plain },
];

const decidedAtOnce: readonly AnyStep[] = [
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
];
const capital = (amount: number) => ({ do: 'pay_in_capital', amount }) as const;

/** Staff ask both sides for evidence, of whom one says nothing; a case that staff have opened. */
export const QUESTIONS: readonly AnyStep[] = [
  ...answered,
  ...judged,
  { ...acting, act: 'ask_evidence', side: 'buyer' },
  { ...acting, act: 'add_evidence', side: 'seller' },
  { ...acting, act: 'add_evidence', side: 'buyer' },
  { ...acting, act: 'ask_evidence', side: 'seller' },
  days,
  { ...acting, act: 'ask_evidence', side: 'seller' },
  { ...acting, act: 'hand_over' },
  { ...acting, act: 'take' },
  { ...acting, act: 'decide', share: 'a_third' },
  nextMoment,
  nextMoment,
  { do: 'open_case', aim: plain, units: 0 },
  { ...acting, act: 'withdraw' },
  ...decidedAtOnce,
  { ...acting, act: 'accept_decision', side: 'seller' },
];

/**
 * E9: a seller has spent what was released early, and staff give it back to the buyer: within what
 * stands behind it, beyond it, and with later releases that pay it; the rest is written off.
 */
export const LENT: readonly AnyStep[] = [
  ...[0, 1, 2].map(viewing),
  { ...confirming, units: 15 },
  { do: 'move_earnings', nth: 0, is_stray: false, share: 'all' },
  // Beyond it: the seller's acceptance is kept, and the case waits for the operator.
  { ...disputing, units: 1 },
  { ...acting, act: 'answer' },
  ...judged,
  { ...acting, act: 'decide' },
  { ...acting, act: 'accept_decision', side: 'seller' },
  days,
  nextMoment,
  capital(10_000),
  nextMoment,
  // Silence lends, too.
  { ...disputing, is_silent_refund: true, units: 1 },
  days,
  { do: 'wait', span: 'weeks', does_work: true },
  { do: 'wait', span: 'weeks', does_work: true },
  { do: 'wait', span: 'weeks', does_work: true },
];

/** Above $1,000 two people decide, and one may not be right; silence may not lend that much. */
export const LARGE: readonly AnyStep[] = [
  { ...cards, seller: SUE, delivery_minutes: null, price: 60_000, brand: 2, has_tiers: false },
  { ...buying, aim: nth(3), buyer: ANN, quantity: 2 },
  paying,
  { ...disputing, aim: nth(1), units: 15 },
  { ...acting, act: 'answer' },
  ...judged,
  { ...acting, act: 'decide' },
  { ...acting, act: 'decide' },
  { do: 'confirm_dispute', aim: plain, is_own: true },
  { do: 'confirm_dispute', aim: plain, is_own: false },
  { ...acting, act: 'appeal', side: 'seller' },
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
  { do: 'confirm_dispute', aim: plain, is_own: false },
  { ...buying, aim: nth(3), buyer: ANN, quantity: 2 },
  paying,
  ...[0, 1].map((unit) => ({ ...viewing(unit), aim: exactly(4) }) as AnyStep),
  { ...confirming, aim: exactly(4), units: 15 },
  { do: 'move_earnings', nth: 0, is_stray: false, share: 'all' },
  capital(100_000),
  // More than silence may lend: staff get the case.
  { ...disputing, aim: exactly(4), is_silent_refund: true },
  days,
];

/** A claim that staff judge with questions, reject, and approve after an appeal. */
export const APPEALED_CLAIM: readonly AnyStep[] = [
  ...completed(2),
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'propose_replacement' },
  { ...acting, act: 'refuse_proposal' },
  { ...acting, act: 'take' },
  { ...acting, act: 'ask_evidence', side: 'buyer' },
  { ...acting, act: 'add_evidence', side: 'buyer' },
  { ...acting, act: 'ask_evidence', side: 'seller' },
  days,
  days,
  { ...acting, act: 'decide', share: 'nothing' },
  { ...acting, act: 'appeal' },
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
  { do: 'confirm_dispute', aim: plain, is_own: false },
];

/**
 * A silent seller's claim is approved, and waits for the operator. The seller's money and the
 * shop's advance pay a part, what they earn later some more.
 */
export const RECOVERED: readonly AnyStep[] = [
  { ...account, seller: SUE, delivery_minutes: null, price: 90_000, level: 3 },
  { ...buying, aim: exactly(4), buyer: ANN, quantity: 1 },
  paying,
  ...completed(3),
  { do: 'move_earnings', nth: 0, is_stray: false, share: 'all' },
  { do: 'open_claim', aim: plain },
  days,
  ...decidedAtOnce,
  { ...acting, act: 'accept_decision', side: 'seller' },
  capital(100_000),
  days,
  ...completed(0),
  { do: 'wait', span: 'weeks', does_work: true },
];

/** A claim whose seller pays it, and one whose offer of another account nobody answers. */
export const PAID_CLAIMS: readonly AnyStep[] = [
  ...completed(2),
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'propose_replacement' },
  nextMoment,
  { ...acting, act: 'accept_claim' },
];
