import { BEN, plain, buying, paying, nth, viewing, confirming, days } from './played-parts.ts';
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
  ...answered,
  { ...acting, act: 'withdraw' },
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
  { do: 'confirm_appeal', aim: plain, is_own: true },
  { do: 'confirm_appeal', aim: plain, is_own: false },
  { ...rating, side: 'buyer' },
  { ...rating, side: 'seller' },
  // Of another order the seller says nothing.
  { ...buying, aim: nth(0), buyer: BEN, quantity: 2 },
  paying,
  { ...disputing, is_silent_refund: true },
  nextMoment,
  nextMoment,
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
  ...[1, 2].map(() => nextMoment),
  days,
  days,
  { ...acting, act: 'take' },
  { ...acting, act: 'decide' },
  { ...acting, act: 'accept_decision' },
  days,
  // The window of the feedback ends before the seller has spoken.
  { do: 'wait', span: 'weeks', does_work: true },
];

/** An account that was taken back after its sale was completed: each way in which a claim ends. */
export const CLAIMS: readonly AnyStep[] = [
  { do: 'deliver', aim: plain, flaw: null },
  viewing(0),
  { ...confirming, units: 15 },
  { do: 'wait', span: 'weeks', does_work: true },
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

/** A claim whose seller pays it, and one whose offer of another account nobody answers. */
export const PAID_CLAIMS: readonly AnyStep[] = [
  { do: 'deliver', aim: plain, flaw: null },
  viewing(0),
  { ...confirming, units: 15 },
  { do: 'wait', span: 'weeks', does_work: true },
  { do: 'open_claim', aim: plain },
  { ...acting, act: 'propose_replacement' },
  nextMoment,
  { ...acting, act: 'accept_claim' },
];
