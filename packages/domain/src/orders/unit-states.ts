import { type Minor, minor } from '../kernel/money.ts';
import type { OfferKind, RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { UnitEffect } from '../wallet/types.ts';
import type { PartyNotices } from './notices.ts';
import { isDue, viewableUntil } from './rules.ts';
import {
  type OrderActor,
  type OrderRefusal,
  type OrderState,
  type Party,
  TERMINAL_UNIT_STATES,
  UNIT_STATES,
  type UnitDeadlineEvent,
  type UnitState,
  type UnitTimer,
} from './types.ts';

/** The lifecycle of a unit, from delivery on (rules.md §4, O13–O23, O25, O27). */
export interface UnitFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly kind: OfferKind;
  readonly revealed: boolean;
  readonly confirmed_at: Date | null;
  /** When the buyer reported a problem (O29). */
  readonly problem_reported_at: Date | null;
  /** When the seller last replaced what it holds (O21, O27). */
  readonly replaced_at: Date | null;
  /** What the buyer has paid for the unit without the fee, less what was refunded. */
  readonly price_minor: Minor;
  /**
   * The kind of case that the event ends, with its decision; null for what somebody does with the
   * unit itself. What is disputed moves with its case alone.
   */
  readonly ends_case: 'dispute' | 'recall_claim' | null;
  readonly rules: RuleBook;
}

export type UnitEvent =
  | 'reserve'
  | 'deliver'
  | 'cancel'
  | 'reveal'
  | 'return_sealed'
  | 'confirm'
  | 'confirm_silently'
  | 'dispute'
  | 'release'
  | 'refund'
  | 'refund_part'
  | 'replace'
  | 'complete'
  | 'claim'
  | 'approve_claim'
  | 'approve_claim_part'
  | 'report_problem';

export interface UnitTypes extends LifecycleTypes {
  readonly state: UnitState;
  readonly event: UnitEvent;
  readonly actor: OrderActor;
  readonly facts: UnitFacts;
  readonly refusal: OrderRefusal;
  readonly timer: UnitTimer;
  readonly effect: UnitEffect;
  readonly payloads: {
    readonly refund_part: { readonly refund_minor: number };
    readonly approve_claim_part: { readonly refund_minor: number };
  };
  readonly party: Party;
  readonly notices: PartyNotices;
}

type UnitRow = Transition<UnitTypes>;

const sealed = (facts: UnitFacts): OrderRefusal | null =>
  facts.revealed ? 'ALREADY_REVEALED' : null;
const revealed = (facts: UnitFacts): OrderRefusal | null =>
  facts.revealed ? null : 'NOT_REVEALED';

const isWithinCover = ({ now, confirmed_at, replaced_at, rules }: UnitFacts): boolean =>
  confirmed_at !== null && now <= viewableUntil({ confirmed_at, replaced_at }, rules);

/** The buyer may view the secret until the recall cover ends (rules.md §4 "Vault": day 90). */
const isWithinRecallCover = (facts: UnitFacts): OrderRefusal | null =>
  isWithinCover(facts) ? null : 'TOO_LATE';

/** Only an account can be taken back. */
const isRecallable = (facts: UnitFacts): OrderRefusal | null =>
  facts.kind === 'account' ? isWithinRecallCover(facts) : 'NOT_AN_ACCOUNT';

/** O20, O25: more than nothing and less than what is left; all of it is the event `refund`. */
const lessThanPrice = (
  { refund_minor }: UnitTypes['payloads']['refund_part'],
  { price_minor }: UnitFacts,
): OrderRefusal | null => (refund_minor > 0 && refund_minor < price_minor ? null : 'AMOUNT');

/** O29: once for a unit, and only while its deadline runs. */
const notReported = ({ problem_reported_at, due_at, now }: UnitFacts): OrderRefusal | null => {
  if (problem_reported_at !== null) return 'REPORTED_BEFORE';
  return due_at !== null && now < due_at ? null : 'TOO_LATE';
};

/** Only inside the window: until the deadline that the dispute pauses (must-hold Z6, M5). */
const isRunning = ({ due_at, now }: UnitFacts): OrderRefusal | null =>
  due_at !== null && now < due_at ? null : 'TOO_LATE';

const endsDispute = ({ ends_case }: UnitFacts): OrderRefusal | null =>
  ends_case === 'dispute' ? null : 'IN_DISPUTE';
const endsClaim = ({ ends_case }: UnitFacts): OrderRefusal | null =>
  ends_case === 'recall_claim' ? null : 'NO_CLAIM';

const bothRefunded: PartyNotices = { buyer: 'order_refunded', seller: 'sale_refunded' };
const confirmed: PartyNotices = { seller: 'order_confirmed' };

/** O25: as O20, of what nobody disputes. The deadline goes on. */
const undisputedPart = (state: 'delivered' | 'in_protection'): UnitRow => ({
  rule: 'O25',
  event: 'refund_part',
  from: [state],
  to: state,
  by: ['seller'],
  checkPayload: lessThanPrice,
  timer: 'unchanged',
  money: 'E7',
  amount: ({ refund_minor }) => minor(refund_minor),
  notices: bothRefunded,
});

export type PlainUnitEvent = Exclude<UnitEvent, keyof UnitTypes['payloads']>;
type PlainUnitRow = TransitionOf<UnitTypes, PlainUnitEvent, null>;

type UnitOptions = Partial<Pick<PlainUnitRow, 'guard' | 'pauses' | 'timer' | 'money' | 'notices'>>;

const unit = (
  rule: string,
  event: PlainUnitEvent,
  from: UnitRow['from'],
  to: UnitRow['to'],
  by: readonly OrderActor[],
  rest: UnitOptions = {},
): PlainUnitRow => ({ rule, event, from, to, by, ...rest });

const held: UnitRow['from'] = ['delivered', 'in_protection'];
const staff: readonly OrderActor[] = ['support', 'admin'];

export const unitTransitions: readonly UnitRow[] = [
  unit('O1', 'reserve', [null], 'awaiting_delivery', ['system']),
  // Units are delivered together with their order (O6, O10), which has the notices.
  unit('O6', 'deliver', ['awaiting_delivery'], 'delivered', ['system'], { timer: 'inspection' }),
  unit('O2', 'cancel', ['awaiting_delivery'], 'cancelled', ['system']),
  // The use case notifies the buyer, and only of the first reveal.
  unit('O13', 'reveal', ['delivered'], 'delivered', ['buyer'], { timer: 'inspection' }),
  unit('O13', 'reveal', ['in_protection'], 'in_protection', ['buyer'], { timer: 'protection' }),
  unit('O13', 'reveal', ['completed'], 'completed', ['buyer'], { guard: isWithinRecallCover }),
  unit('O14', 'return_sealed', ['delivered'], 'returned', ['buyer'], {
    guard: sealed,
    money: 'E3',
    notices: { buyer: 'order_refunded', seller: 'unit_returned' },
  }),
  unit('O15', 'confirm', ['delivered'], 'in_protection', ['buyer'], {
    guard: revealed,
    timer: 'protection',
    money: 'E4',
    notices: confirmed,
  }),
  unit('O16', 'confirm_silently', ['delivered'], 'in_protection', ['system'], {
    guard: isDue,
    timer: 'protection',
    money: 'E4',
    notices: confirmed,
  }),
  // The notices of the dispute say what it does to its units.
  unit('O17', 'dispute', held, 'disputed', ['buyer', ...staff], {
    guard: isRunning,
    pauses: true,
  }),
  unit('O18', 'release', ['disputed'], 'previous', ['buyer', 'system', ...staff], {
    guard: endsDispute,
  }),
  unit('O19', 'refund', ['disputed'], 'refunded', ['seller', 'system', ...staff], {
    guard: endsDispute,
    money: 'E3_or_E8',
  }),
  {
    rule: 'O20',
    event: 'refund_part',
    from: ['disputed'],
    to: 'previous',
    by: ['seller', ...staff],
    guard: endsDispute,
    checkPayload: lessThanPrice,
    money: 'E7',
    amount: ({ refund_minor }) => minor(refund_minor),
  },
  // Back to where it was, with a time of its own for what is new. The money stays where it is.
  unit('O21', 'replace', ['disputed'], 'previous', ['seller'], {
    guard: endsDispute,
    timer: 'replacement',
  }),
  // The seller gives another account instead of one that was taken back. The cover runs on.
  unit('O27', 'replace', ['completed'], 'completed', ['seller'], { guard: endsClaim }),
  unit('O22', 'complete', ['in_protection'], 'completed', ['system'], {
    guard: isDue,
    money: 'E5',
  }),
  // A recall claim; its notices say what it does to the unit. It ends as the claim does: the seller
  // pays, or staff approve it. What is not covered then is refunded in parts, as it is recovered.
  unit('O23', 'claim', ['completed'], 'completed', ['buyer'], { guard: isRecallable }),
  unit('O23', 'approve_claim', ['completed'], 'refunded', ['seller', ...staff], {
    guard: endsClaim,
    money: 'E8_or_E9',
  }),
  {
    rule: 'O23',
    event: 'approve_claim_part',
    from: ['completed'],
    to: 'completed',
    by: staff,
    guard: endsClaim,
    checkPayload: lessThanPrice,
    money: 'E7',
    amount: ({ refund_minor }) => minor(refund_minor),
  },
  // The seller gives back all that is left, or a part of it; no dispute fee.
  unit('O25', 'refund', held, 'refunded', ['seller'], { money: 'E3_or_E8', notices: bothRefunded }),
  // A message to the support pauses the deadline once (decision 131). The timers know of the pause.
  unit('O29', 'report_problem', ['delivered'], 'delivered', ['buyer'], {
    guard: notReported,
    timer: 'inspection',
    notices: { seller: 'problem_reported' },
  }),
  unit('O29', 'report_problem', ['in_protection'], 'in_protection', ['buyer'], {
    guard: notReported,
    timer: 'protection',
    notices: { seller: 'problem_reported' },
  }),
  undisputedPart('delivered'),
  undisputedPart('in_protection'),
];

/**
 * The state of an order whose units have been delivered: disputed while any unit is, else in
 * protection while any is, else delivered while any is. When all units are in a terminal state:
 * completed if at least one is, cancelled if all were returned sealed (O14), refunded otherwise.
 */
export function stateOfUnits(units: readonly UnitState[]): OrderState {
  const some = (state: UnitState) => units.includes(state);
  if (some('disputed')) return 'disputed';
  if (some('in_protection')) return 'in_protection';
  if (some('delivered')) return 'delivered';
  if (some('completed')) return 'completed';
  return units.every((state) => state === 'returned') ? 'cancelled' : 'refunded';
}

/** The event that the deadline of a state triggers. */
export const unitDeadlines: Partial<Record<UnitState, UnitDeadlineEvent>> = {
  delivered: 'confirm_silently',
  in_protection: 'complete',
};

/** Whose move is next for a unit of an order. */
export const waitsForUnit: Partial<Record<UnitState, Party>> = {
  delivered: 'buyer',
  in_protection: 'time',
};

export const unitLifecycle: Lifecycle<UnitTypes> = {
  name: 'unit',
  transitions: unitTransitions,
  states: UNIT_STATES,
  terminal: TERMINAL_UNIT_STATES,
  waitsFor: waitsForUnit,
};
