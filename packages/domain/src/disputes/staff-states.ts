import { hoursAfter } from '../kernel/clock.ts';
import type { LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { DisputeNotices } from './notices.ts';
import { losersOf } from './rules.ts';
import type {
  DisputeActor,
  DisputeEvent,
  DisputeFacts,
  DisputeOutcome,
  DisputeParty,
  DisputeRefusal,
  DisputeSide,
  DisputeState,
  DisputeTimer,
  Settlement,
} from './types.ts';

/** What the lifecycles of disputes and of recall claims are written in. */
export interface DisputeTypes extends LifecycleTypes {
  readonly state: DisputeState;
  readonly event: DisputeEvent;
  readonly actor: DisputeActor;
  readonly facts: DisputeFacts;
  readonly refusal: DisputeRefusal;
  readonly timer: DisputeTimer;
  readonly effect: never;
  readonly payloads: {
    readonly propose: Settlement;
    readonly decide: Settlement;
    readonly decide_appeal: Settlement;
    readonly ask_evidence: { readonly side: DisputeSide };
  };
  readonly party: DisputeParty;
  readonly notices: DisputeNotices;
}

export type Row = Transition<DisputeTypes>;
export type PlainEvent = Exclude<DisputeEvent, keyof DisputeTypes['payloads']>;
export type PlainRow = TransitionOf<DisputeTypes, PlainEvent, null>;
export type Guard = (facts: DisputeFacts) => DisputeRefusal | null;

export const isDue: Guard = ({ now, due_at }) =>
  due_at !== null && now >= due_at ? null : 'NOT_YET';
export const inTime: Guard = ({ now, due_at }) =>
  due_at !== null && now < due_at ? null : 'TOO_LATE';

/** The other side answers a proposal, in its time. */
export const mayAnswer: Guard = (facts) =>
  facts.side !== null && facts.proposed_by !== null && facts.proposed_by !== facts.side
    ? inTime(facts)
    : 'OWN_PROPOSAL';

/** O20: a part is more than nothing and less than the price of each unit. */
export const isPossible = (
  { outcome, refund_minor }: Settlement,
  { least_price_minor }: DisputeFacts,
): DisputeRefusal | null => {
  if (outcome !== 'refund_part') return refund_minor === null ? null : 'AMOUNT';
  if (refund_minor === null) return 'AMOUNT';
  return refund_minor > 0 && refund_minor < least_price_minor ? null : 'AMOUNT';
};

/** Each side once. */
const notAsked = (
  { side }: DisputeTypes['payloads']['ask_evidence'],
  { asked }: DisputeFacts,
): DisputeRefusal | null => (asked.includes(side) ? 'ASKED_BEFORE' : null);

const isAsked: Guard = ({ asked, side }) =>
  side !== null && asked.at(-1) === side ? null : 'NOT_ASKED';

export const isOfficer: Guard = ({ officer_id, staff_id }) =>
  officer_id !== null && officer_id === staff_id ? null : 'NOT_OFFICER';
/** Somebody else decides the appeal. */
const isAnother: Guard = ({ decision, staff_id }) =>
  decision !== null && decision.decided_by === staff_id ? 'SAME_PERSON' : null;
const mayTakeAppeal: Guard = (facts) =>
  (facts.officer_id === null ? null : 'NOT_OFFICER') ?? isAnother(facts);
/** Staff take cases themselves; the system assigns one that half of the time was left. */
const isUnassigned: Guard = ({ now, officer_id, with_staff_at, rules }) => {
  if (officer_id !== null) return 'NOT_OFFICER';
  const { assign_hours: most } = rules.disputes;
  return with_staff_at !== null && now >= hoursAfter(with_staff_at, most / 2) ? null : 'NOT_YET';
};
const mayAssignAppeal: Guard = (facts) => isUnassigned(facts) ?? isAnother(facts);
export const mayDecideAppeal: Guard = (facts) => isAnother(facts) ?? isOfficer(facts);

const losers = ({ decision, wanted }: DisputeFacts) =>
  decision === null ? [] : losersOf(decision, wanted);
/** A side that got less than it asked for, which has not accepted that, in time. */
const mayAccept: Guard = (facts) => {
  const { side, accepted } = facts;
  if (side === null || !losers(facts).includes(side)) return 'NOTHING_LOST';
  if (accepted.includes(side)) return 'ACCEPTED_BEFORE';
  return facts.has_appealed ? 'APPEALED_BEFORE' : inTime(facts);
};

/**
 * The decision about an appeal is the last one. Another is final when every side that got less than
 * it asked for has accepted, or the time to appeal is over.
 */
const isFinal: Guard = (facts) =>
  facts.has_appealed || losers(facts).every((side) => facts.accepted.includes(side))
    ? null
    : isDue(facts);
const missesClock: Guard = (facts) => (facts.has_missed ? 'MISSED_BEFORE' : isDue(facts));

export type Options = Partial<Pick<PlainRow, 'guard' | 'timer' | 'notices'>>;
export const dispute = (
  rule: string,
  event: PlainEvent,
  from: PlainRow['from'],
  to: DisputeState,
  by: readonly DisputeActor[],
  rest: Options = {},
): PlainRow => ({ rule, event, from, to, by, ...rest });

type ToBoth = Extract<DisputeNotices['buyer'], DisputeNotices['seller']>;
export const both = <Kind extends NonNullable<ToBoth>>(kind: Kind) =>
  ({ buyer: kind, seller: kind }) as const satisfies DisputeNotices;
export const closed = both('dispute_closed');

export const toBuyer = (kind: 'dispute_proposed' | 'dispute_refused' | 'dispute_appealed') =>
  ({ buyer: kind }) as const satisfies DisputeNotices;
export const toSeller = (kind: 'dispute_proposed' | 'dispute_refused' | 'dispute_appealed') =>
  ({ seller: kind }) as const satisfies DisputeNotices;
export const SIDES = ['buyer', 'seller'] as const;

/** What was decided, and nobody can appeal against, waits until it can be paid. */
const waitsFirst: Guard = (facts) =>
  !facts.is_uncovered ? 'COVERED' : facts.waits_for_cover ? 'WAITS_BEFORE' : isFinal(facts);

const missed = (state: 'escalated' | 'under_review' | 'appealed'): Row =>
  // Staff are late: both sides hear of it, and it counts.
  dispute('D17', 'miss_clock', [state], state, ['system'], {
    guard: missesClock,
    timer: 'unchanged',
    notices: both('dispute_late'),
  });

export const toStaff: Options = { timer: 'decision', notices: both('dispute_escalated') };

/**
 * What happens to a case that staff have: taking it, evidence that they ask for, the answers of the
 * sides to a decision, and the clock of staff. Disputes and recall claims share these rows.
 */
export const staffTransitions: readonly Row[] = [
  dispute('D9', 'take', ['escalated'], 'under_review', ['staff'], { timer: 'unchanged' }),
  dispute('D9', 'take', ['appealed'], 'appealed', ['staff'], {
    guard: mayTakeAppeal,
    timer: 'unchanged',
  }),
  dispute('D9', 'assign', ['escalated'], 'under_review', ['system'], {
    guard: isUnassigned,
    timer: 'unchanged',
  }),
  dispute('D9', 'assign', ['appealed'], 'appealed', ['system'], {
    guard: mayAssignAppeal,
    timer: 'unchanged',
  }),
  dispute('D9', 'hand_over', ['under_review', 'awaiting_evidence'], 'escalated', ['staff'], {
    guard: isOfficer,
    timer: 'decision',
  }),
  {
    rule: 'D10',
    event: 'ask_evidence',
    from: ['under_review'],
    to: 'awaiting_evidence',
    by: ['staff'],
    guard: isOfficer,
    checkPayload: notAsked,
    timer: 'evidence',
  },
  dispute('D10', 'bring_evidence', ['awaiting_evidence'], 'under_review', SIDES, {
    guard: isAsked,
    timer: 'decision',
  }),
  dispute('D10', 'end_evidence', ['awaiting_evidence'], 'under_review', ['system'], {
    guard: isDue,
    timer: 'decision',
  }),
  dispute('D13', 'accept_decision', ['decided'], 'decided', SIDES, {
    guard: mayAccept,
    timer: 'unchanged',
  }),
  dispute('D14', 'appeal', ['decided'], 'appealed', ['buyer'], {
    guard: mayAccept,
    timer: 'decision',
    notices: toSeller('dispute_appealed'),
  }),
  dispute('D14', 'appeal', ['decided'], 'appealed', ['seller'], {
    guard: mayAccept,
    timer: 'decision',
    notices: toBuyer('dispute_appealed'),
  }),
  // Beyond the limit of E9: it is paid as soon as there is cover, the oldest case first.
  dispute('D19', 'wait_for_cover', ['decided'], 'decided', ['system'], {
    guard: waitsFirst,
    timer: 'unchanged',
    notices: both('dispute_waits_for_cover'),
  }),
  missed('escalated'),
  missed('under_review'),
  missed('appealed'),
];

/** The states in which staff have the case. */
export const WITH_STAFF = [
  'escalated',
  'awaiting_evidence',
  'under_review',
  'decided',
  'appealed',
] as const;
/** Refuses until the last decision has this outcome and is final. */
export function closesWith(facts: DisputeFacts, outcome: DisputeOutcome): DisputeRefusal | null {
  return facts.decision?.outcome === outcome ? isFinal(facts) : 'NOT_YET';
}

export type Deadlines = Partial<Record<DisputeState, readonly PlainEvent[]>>;
/** The event that the deadline of a state with staff triggers. */
export const staffDeadlines: Deadlines = {
  escalated: ['miss_clock'],
  awaiting_evidence: ['end_evidence'],
  under_review: ['miss_clock'],
  decided: ['close'],
  appealed: ['miss_clock'],
};
