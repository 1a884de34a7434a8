import * as fc from 'fast-check';
import { ACTS } from './model-dispute-rules.ts';

/**
 * One step of a sequence, as plain data. A step contains no ids: it selects among existing
 * resources by counting, so that it stays meaningful when other steps are removed. Without any
 * resource it uses an id that does not exist.
 */

/** `is_stray` selects any resource, otherwise a suitable one; `by` is another user. */
const aim = fc.record({
  nth: fc.nat(40),
  is_stray: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  by: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, fc.nat(5)),
});
export type Aim = Drawn<typeof aim>;
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

const sometimes = <const T extends string>(...odd: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...odd));
const mostly = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true));
const price = fc.constantFrom(2_345, 100, 999, 4_000, 10_000, 15_000, 60_000, 90_000);
/** Null for instant delivery. */
const deliveryMinutes = fc.constantFrom(null, 20, 60, 1_440);

const steps = {
  offer_account: fc.record({
    seller: fc.constantFrom(0, 1, 0, 1, 2, 3),
    delivery_minutes: deliveryMinutes,
    price,
    warranty_days: fc.constantFrom(7, 30),
    level: fc.integer({ min: 1, max: 9 }),
    flaw: sometimes('sealed_wrong', 'known_secret', 'bad_secret'),
  }),
  offer_gift_cards: fc.record({
    seller: fc.constantFrom(0, 1, 0, 1, 2, 3),
    delivery_minutes: deliveryMinutes,
    price,
    brand: fc.nat(2),
    stock: fc.integer({ min: 1, max: 6 }),
    has_tiers: fc.boolean(),
    /** Whether few codes cost more than many. */
    is_steep: rarely,
    least: fc.constantFrom(1, 1, 2, 3),
    flaw: sometimes('sealed_wrong', 'known_secret', 'bad_secret'),
  }),
  approve_offer: fc.record({ aim }),
  reject_offer: fc.record({ aim }),
  remove_offer: fc.record({ aim }),
  change_offer: fc.record({
    aim,
    event: fc.constantFrom('pause', 'resume', 'renew', 'archive', 'restore'),
  }),
  edit_offer: fc.record({ aim }),
  check_out: fc.record({
    aim,
    buyer: fc.constantFrom(2, 3, 2, 3, 0, 1),
    quantity: fc.constantFrom(1, 1, 2, 3, 4, 12),
    price: sometimes('dearer', 'cheaper'),
    is_risky: rarely,
  }),
  pay_from_wallet: fc.record({ aim }),
  start_payment: fc.record({ aim, is_away: rarely }),
  top_up: fc.record({
    by: fc.constantFrom(2, 3, 2, 3, 0, 1),
    amount: fc.constantFrom<number[]>(500, 12_345, 50_000, 200_000),
    is_paid_at_once: fc.boolean(),
    is_away: rarely,
  }),
  provider_decides: fc.record({ aim, says: fc.constantFrom('captured', 'captured', 'declined') }),
  webhook: fc.record({
    aim,
    forged: sometimes('amount', 'reference', 'event', 'pending'),
  }),
  decide_review: fc.record({
    aim,
    staff: fc.nat(1),
    decision: fc.constantFrom('clear', 'clear', 'reject'),
  }),
  confirm_review: fc.record({ aim, is_own: rarely }),
  abandon: fc.record({ aim }),
  start_delivery: fc.record({ aim }),
  cancel_before_start: fc.record({ aim }),
  cancel_late: fc.record({ aim }),
  cannot_deliver: fc.record({ aim }),
  ask_cancellation: fc.record({ aim }),
  ask_extension: fc.record({ aim }),
  answer_request: fc.record({ aim, answer: fc.constantFrom('accept', 'refuse', 'withdraw') }),
  deliver: fc.record({ aim, flaw: sometimes('too_many', 'known_secret', 'bad_secret') }),
  reveal: fc.record({ aim, unit: fc.nat(5), is_right_password: mostly }),
  confirm: fc.record({ aim, units: fc.nat(15), has_foreign: fc.boolean() }),
  return_sealed: fc.record({ aim, units: fc.nat(15), has_foreign: fc.boolean() }),
  report_problem: fc.record({ aim, units: fc.nat(15) }),
  refund_units: fc.record({
    aim,
    units: fc.nat(15),
    amount: fc.constantFrom('all', 'all', 'a_third', 'a_third', 'all_as_amount', 'one_too_many'),
  }),
  move_earnings: fc.record({
    nth: fc.nat(5),
    is_stray: fc.boolean(),
    share: fc.constantFrom('all', 'a_third', 'one_too_many'),
  }),
  request_withdrawal: fc.record({
    nth: fc.nat(5),
    is_stray: rarely,
    share: fc.constantFrom('all', 'a_third', 'least', 'least', 'one_too_many'),
    is_risky: fc.boolean(),
    is_fee_wrong: rarely,
    is_manual: rarely,
  }),
  cancel_withdrawal: fc.record({ aim }),
  decide_withdrawal: fc.record({
    aim,
    staff: fc.nat(1),
    decision: fc.constantFrom('approve', 'approve', 'approve', 'reject'),
  }),
  confirm_withdrawal: fc.record({ aim, is_own: rarely }),
  payout_decides: fc.record({
    aim,
    says: fc.constantFrom('paid', 'paid', 'paid', 'failed', 'returned'),
  }),
  hold_withdrawal: fc.record({ aim, staff: fc.nat(1) }),
  extend_hold: fc.record({ aim }),
  settle_by_hand: fc.record({ aim, says: fc.constantFrom('paid', 'paid', 'failed', 'returned') }),
  payout_returns: fc.record({ aim }),
  confirm_method: fc.record({ aim }),
  charge_back: fc.record({
    aim,
    prefers_orders: fc.boolean(),
    share: fc.constantFrom('all', 'all', 'all', 'all', 'a_third', 'one_too_many'),
    says: fc.constantFrom('open', 'open', 'open', 'open', 'won', 'lost'),
    is_another: rarely,
  }),
  bank_decides: fc.record({ aim, says: fc.constantFrom('won', 'lost'), is_another: rarely }),
  refund_to_source: fc.record({
    aim,
    share: fc.constantFrom('all', 'a_third', 'a_third', 'one_too_many'),
  }),
  decide_refund: fc.record({
    aim,
    staff: fc.nat(1),
    decision: fc.constantFrom('approve', 'approve', 'reject'),
  }),
  refund_ends: fc.record({ aim, says: fc.constantFrom('succeeded', 'succeeded', 'failed') }),
  dispute_units: fc.record({
    aim,
    units: fc.nat(15),
    is_silent_refund: fc.boolean(),
    wants: fc.constantFrom('all', 'all', 'a_third'),
  }),
  open_claim: fc.record({ aim }),
  act_in_dispute: fc.record({
    aim,
    act: fc.constantFrom(...ACTS, 'answer', 'propose', 'take', 'decide'),
    side: fc.constantFrom('buyer', 'seller'),
    share: fc.constantFrom('all', 'a_third', 'nothing'),
  }),
  open_case: fc.record({ aim, units: fc.nat(15) }),
  confirm_dispute: fc.record({ aim, is_own: rarely }),
  give_feedback: fc.record({
    aim,
    side: fc.constantFrom('buyer', 'seller'),
    rating: fc.constantFrom('positive', 'neutral', 'negative'),
  }),
  pay_in_capital: fc.record({ amount: fc.constantFrom<number[]>(1_000, 10_000, 100_000) }),
  freeze_units: fc.record({ aim, units: fc.nat(15) }),
  end_case: fc.record({ aim }),
  wait: fc.record({
    span: fc.constantFrom(
      'to_next_moment',
      'to_next_moment',
      'just_before_next_moment',
      'just_before_next_moment',
      'minutes',
      'hours',
      'days',
      'weeks',
    ),
    does_work: fc.boolean(),
  }),
  work: fc.record({
    by: fc.constantFrom(
      'deadlines',
      'payments',
      'reserves',
      'debts',
      'reminders',
      'offers',
      'offer_states',
      'gone_stock',
      'withdrawals',
      'withdrawals',
      'refund_reviews',
      'disputes',
      'feedback',
      'mails',
    ),
  }),
  repeat: fc.record({
    nth: fc.nat(40),
    changed: fc.constantFrom(null, null, 'input', 'user'),
  }),
};

type Kinds = typeof steps;
export type StepKind = keyof Kinds;
export type StepOf<Kind extends StepKind> = { readonly do: Kind } & Readonly<Drawn<Kinds[Kind]>>;
export type AnyStep = { [Kind in StepKind]: StepOf<Kind> }[StepKind];

/** How often each kind is drawn; productive steps are drawn more often than final ones. */
const weights: Record<StepKind, number> = {
  offer_account: 4,
  offer_gift_cards: 4,
  approve_offer: 3,
  reject_offer: 1,
  remove_offer: 1,
  change_offer: 6,
  edit_offer: 2,
  check_out: 22,
  pay_from_wallet: 14,
  start_payment: 7,
  top_up: 4,
  provider_decides: 6,
  webhook: 9,
  decide_review: 3,
  confirm_review: 1,
  abandon: 2,
  start_delivery: 6,
  cancel_before_start: 2,
  cancel_late: 3,
  cannot_deliver: 2,
  ask_cancellation: 3,
  ask_extension: 3,
  answer_request: 4,
  deliver: 7,
  reveal: 6,
  confirm: 7,
  return_sealed: 5,
  report_problem: 3,
  refund_units: 5,
  move_earnings: 2,
  request_withdrawal: 6,
  cancel_withdrawal: 1,
  decide_withdrawal: 5,
  confirm_withdrawal: 3,
  payout_decides: 3,
  hold_withdrawal: 1,
  extend_hold: 1,
  settle_by_hand: 2,
  payout_returns: 1,
  confirm_method: 1,
  charge_back: 5,
  bank_decides: 5,
  refund_to_source: 3,
  decide_refund: 2,
  refund_ends: 2,
  dispute_units: 4,
  open_claim: 3,
  act_in_dispute: 9,
  open_case: 1,
  confirm_dispute: 3,
  give_feedback: 4,
  pay_in_capital: 1,
  freeze_units: 2,
  end_case: 3,
  wait: 11,
  work: 8,
  repeat: 8,
};

export const STEP_KINDS = Object.keys(steps) as StepKind[];

export const anyStep: fc.Arbitrary<AnyStep> = fc.oneof(
  ...STEP_KINDS.map((kind) => ({
    weight: weights[kind],
    arbitrary: (steps[kind] as fc.Arbitrary<object>).map(
      (rest) => ({ do: kind, ...rest }) as AnyStep,
    ),
  })),
);
