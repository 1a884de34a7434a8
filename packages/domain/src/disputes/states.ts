import { hoursAfter } from '../kernel/clock.ts';
import type { Minor } from '../kernel/money.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { DisputeNotices } from './notices.ts';
import { losersOf } from './rules.ts';
import {
  DISPUTE_STATES,
  type DisputeActor,
  type DisputeOutcome,
  type DisputeParty,
  type DisputeRefusal,
  type DisputeSide,
  type DisputeState,
  type DisputeTimer,
  type DisputeType,
  type Settlement,
  TERMINAL_DISPUTE_STATES,
  type WantedOutcome,
} from './types.ts';

/**
 * The lifecycle of a dispute (rules.md §6). It begins when the buyer disputes units of an order
 * (O17), whose timers pause and whose money is frozen. Where it closes, each unit moves by O18, O19
 * or O20 in the same transaction, and its money with it.
 */
export interface DisputeFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly opened_at: Date;
  readonly type: DisputeType;
  readonly wanted: { readonly outcome: WantedOutcome; readonly refund_minor: Minor | null };
  /** How many proposals each side has made. */
  readonly proposals: Readonly<Record<DisputeSide, number>>;
  /** Who has made the one that waits for an answer. */
  readonly proposed_by: DisputeSide | null;
  /** The sides that staff have asked for evidence; the last of them has still to bring it. */
  readonly asked: readonly DisputeSide[];
  /** The last decision of staff. */
  readonly decision: (Settlement & { readonly decided_by: string }) | null;
  readonly accepted: readonly DisputeSide[];
  readonly has_appealed: boolean;
  readonly officer_id: string | null;
  /** The member of staff who acts; null for everybody else. */
  readonly staff_id: string | null;
  readonly has_missed: boolean;
  /** The price of the cheapest of its units: a part is less. */
  readonly least_price_minor: Minor;
  readonly rules: RuleBook;
}

export type DisputeEvent =
  | 'open'
  | 'answer'
  | 'close_in_silence'
  | 'escalate'
  | 'propose'
  | 'accept_proposal'
  | 'refuse_proposal'
  | 'expire_proposal'
  | 'take'
  | 'hand_over'
  | 'ask_evidence'
  | 'bring_evidence'
  | 'end_evidence'
  | 'decide'
  | 'accept_decision'
  | 'appeal'
  | 'decide_appeal'
  | 'close'
  | 'withdraw'
  | 'miss_clock';

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

type Row = Transition<DisputeTypes>;
type PlainEvent = Exclude<DisputeEvent, keyof DisputeTypes['payloads']>;
type PlainRow = TransitionOf<DisputeTypes, PlainEvent, null>;
type Guard = (facts: DisputeFacts) => DisputeRefusal | null;

const all =
  (...guards: readonly Guard[]): Guard =>
  (facts) => {
    for (const guard of guards) {
      const refusal = guard(facts);
      if (refusal !== null) return refusal;
    }
    return null;
  };

const isDue: Guard = ({ now, due_at }) => (due_at !== null && now >= due_at ? null : 'NOT_YET');
const inTime: Guard = ({ now, due_at }) => (due_at !== null && now < due_at ? null : 'TOO_LATE');

/** The types whose silent seller loses at once; the others are judged on the file. */
const SILENCE_REFUNDS: readonly DisputeType[] = [
  'not_delivered',
  'invalid_credentials',
  'code_used',
  'code_invalid',
];
const silenceRefunds: Guard = ({ type }) => (SILENCE_REFUNDS.includes(type) ? null : 'NOT_YET');
const silenceEscalates: Guard = (facts) => (silenceRefunds(facts) === null ? 'NOT_YET' : null);

/** The end of NEGOTIATION, which counts from the opening. */
export const negotiationEnds = (openedAt: Date, rules: RuleBook): Date =>
  hoursAfter(openedAt, rules.disputes.negotiation_hours);
const isTalkOver = ({ now, opened_at, rules }: DisputeFacts) =>
  now >= negotiationEnds(opened_at, rules);
const talkGoesOn: Guard = (facts) => (isTalkOver(facts) ? 'TOO_LATE' : null);
const talkIsOver: Guard = (facts) => (isTalkOver(facts) ? null : 'NOT_YET');

const mayEscalate: Guard = ({ now, opened_at, rules }) =>
  now >= hoursAfter(opened_at, rules.disputes.escalate_hours) ? null : 'NOT_YET';

const mayPropose =
  (side: DisputeSide): Guard =>
  ({ proposals, rules }) =>
    proposals[side] < rules.disputes.proposals ? null : 'TOO_MANY_PROPOSALS';
const proposedBy =
  (side: DisputeSide): Guard =>
  ({ proposed_by }) =>
    proposed_by === side ? null : 'OWN_PROPOSAL';

/** O20: a part is more than nothing and less than the price of each unit. */
const isPossible = (
  { outcome, refund_minor }: Settlement,
  { least_price_minor }: DisputeFacts,
): DisputeRefusal | null => {
  if (outcome !== 'refund_part') return refund_minor === null ? null : 'AMOUNT';
  if (refund_minor === null) return 'AMOUNT';
  return refund_minor > 0 && refund_minor < least_price_minor ? null : 'AMOUNT';
};

/** Only money is proposed: who wants to pay nothing refuses. */
const isProposable = (settlement: Settlement, facts: DisputeFacts): DisputeRefusal | null =>
  settlement.outcome === 'release' ? 'AMOUNT' : isPossible(settlement, facts);

/** Each side once. */
const notAsked = (
  { side }: DisputeTypes['payloads']['ask_evidence'],
  { asked }: DisputeFacts,
): DisputeRefusal | null => (asked.includes(side) ? 'ASKED_BEFORE' : null);

const isAsked =
  (side: DisputeSide): Guard =>
  ({ asked }) =>
    asked.at(-1) === side ? null : 'NOT_ASKED';

const isOfficer: Guard = ({ officer_id, staff_id }) =>
  officer_id !== null && officer_id === staff_id ? null : 'NOT_OFFICER';
const isFree: Guard = ({ officer_id }) => (officer_id === null ? null : 'NOT_OFFICER');
/** Somebody else decides the appeal. */
const isAnother: Guard = ({ decision, staff_id }) =>
  decision !== null && decision.decided_by === staff_id ? 'SAME_PERSON' : null;

const losers = ({ decision, wanted }: DisputeFacts) =>
  decision === null ? [] : losersOf(decision, wanted);
const hasLost =
  (side: DisputeSide): Guard =>
  (facts) =>
    losers(facts).includes(side) ? null : 'NOTHING_LOST';
const notAccepted =
  (side: DisputeSide): Guard =>
  ({ accepted }) =>
    accepted.includes(side) ? 'ACCEPTED_BEFORE' : null;
const notAppealed: Guard = ({ has_appealed }) => (has_appealed ? 'APPEALED_BEFORE' : null);

/** Every side that got less than it asked for has accepted, or the time to appeal is over. */
const isFinal: Guard = (facts) =>
  losers(facts).every((side) => facts.accepted.includes(side)) ? null : isDue(facts);
const notMissed: Guard = ({ has_missed }) => (has_missed ? 'MISSED_BEFORE' : null);

const closesWith =
  (outcome: DisputeOutcome): Guard =>
  ({ decision }) =>
    decision?.outcome === outcome ? null : 'NOT_YET';

type Options = Partial<Pick<PlainRow, 'guard' | 'timer' | 'notices'>>;
const dispute = (
  rule: string,
  event: PlainEvent,
  from: PlainRow['from'],
  to: DisputeState,
  by: readonly DisputeActor[],
  rest: Options = {},
): PlainRow => ({ rule, event, from, to, by, implemented: true, ...rest });

const both = (kind: 'dispute_escalated' | 'dispute_closed' | 'dispute_decided' | 'dispute_late') =>
  ({ buyer: kind, seller: kind }) as const satisfies DisputeNotices;
const closed = both('dispute_closed');
const other = (side: DisputeSide): DisputeSide => (side === 'buyer' ? 'seller' : 'buyer');

const OUTCOME_STATES = {
  refund_full: 'closed_refund_full',
  refund_part: 'closed_refund_part',
  release: 'closed_release',
} as const satisfies Readonly<Record<DisputeOutcome, DisputeState>>;
/** The state in which a dispute with this outcome ends. */
export const closedState = (outcome: DisputeOutcome) => OUTCOME_STATES[outcome];

const WITH_STAFF = [
  'escalated',
  'awaiting_evidence',
  'under_review',
  'decided',
  'appealed',
] as const;
const AMONG_THEM = ['open', 'talking', 'proposal'] as const;

/** What the sides do in the same way. */
function rowsOfSide(side: DisputeSide): Row[] {
  const waits = proposedBy(other(side));
  return [
    {
      rule: 'D5',
      event: 'propose',
      from: ['talking'],
      to: 'proposal',
      by: [side],
      guard: all(inTime, mayPropose(side)),
      checkPayload: isProposable,
      timer: 'proposal',
      notices: { [other(side)]: 'dispute_proposed' },
      implemented: true,
    },
    ...(['refund_full', 'refund_part'] as const).map((outcome) =>
      dispute('D6', 'accept_proposal', ['proposal'], closedState(outcome), [side], {
        guard: all(waits, inTime),
        notices: closed,
      }),
    ),
    dispute('D7', 'refuse_proposal', ['proposal'], 'talking', [side], {
      guard: all(waits, talkGoesOn),
      timer: 'negotiation',
      notices: { [other(side)]: 'dispute_refused' },
    }),
    dispute('D7', 'refuse_proposal', ['proposal'], 'escalated', [side], {
      guard: all(waits, talkIsOver),
      timer: 'decision',
      notices: both('dispute_escalated'),
    }),
    dispute('D10', 'bring_evidence', ['awaiting_evidence'], 'under_review', [side], {
      guard: isAsked(side),
      timer: 'decision',
    }),
    dispute('D13', 'accept_decision', ['decided'], 'decided', [side], {
      guard: all(hasLost(side), notAccepted(side), inTime),
      timer: 'unchanged',
    }),
    dispute('D14', 'appeal', ['decided'], 'appealed', [side], {
      guard: all(hasLost(side), notAccepted(side), notAppealed, inTime),
      timer: 'decision',
      notices: { [other(side)]: 'dispute_appealed' },
    }),
  ];
}

export const disputeTransitions: readonly Row[] = [
  dispute('D1', 'open', [null], 'open', ['buyer'], {
    timer: 'answer',
    notices: { seller: 'dispute_opened' },
  }),
  dispute('D2', 'answer', ['open'], 'talking', ['seller'], {
    guard: inTime,
    timer: 'negotiation',
    notices: { buyer: 'dispute_answered' },
  }),
  dispute('D3', 'close_in_silence', ['open'], 'closed_refund_full', ['system'], {
    guard: all(isDue, silenceRefunds),
    notices: closed,
  }),
  dispute('D4', 'escalate', ['open'], 'escalated', ['system'], {
    guard: all(isDue, silenceEscalates),
    timer: 'decision',
    notices: both('dispute_escalated'),
  }),
  dispute('D8', 'escalate', ['talking'], 'escalated', ['buyer', 'seller'], {
    guard: mayEscalate,
    timer: 'decision',
    notices: both('dispute_escalated'),
  }),
  dispute('D8', 'escalate', ['talking'], 'escalated', ['system'], {
    guard: isDue,
    timer: 'decision',
    notices: both('dispute_escalated'),
  }),
  dispute('D7', 'expire_proposal', ['proposal'], 'talking', ['system'], {
    guard: all(isDue, talkGoesOn),
    timer: 'negotiation',
  }),
  dispute('D7', 'expire_proposal', ['proposal'], 'escalated', ['system'], {
    guard: all(isDue, talkIsOver),
    timer: 'decision',
    notices: both('dispute_escalated'),
  }),
  dispute('D9', 'take', ['escalated'], 'under_review', ['staff'], { timer: 'unchanged' }),
  dispute('D9', 'take', ['appealed'], 'appealed', ['staff'], {
    guard: all(isFree, isAnother),
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
    implemented: true,
  },
  dispute('D10', 'end_evidence', ['awaiting_evidence'], 'under_review', ['system'], {
    guard: isDue,
    timer: 'decision',
  }),
  {
    rule: 'D11',
    event: 'decide',
    from: ['under_review'],
    to: 'decided',
    by: ['staff'],
    guard: isOfficer,
    checkPayload: isPossible,
    timer: 'appeal',
    notices: both('dispute_decided'),
    implemented: true,
  },
  ...(['refund_full', 'refund_part', 'release'] as const).flatMap((outcome): Row[] => [
    dispute('D12', 'close', ['decided'], closedState(outcome), ['system'], {
      guard: all(closesWith(outcome), isFinal),
      notices: closed,
    }),
    {
      rule: 'D15',
      event: 'decide_appeal',
      from: ['appealed'],
      to: closedState(outcome),
      by: ['staff'],
      guard: all(isAnother, isOfficer),
      checkPayload: (settlement, facts) =>
        settlement.outcome === outcome ? isPossible(settlement, facts) : 'AMOUNT',
      notices: closed,
      implemented: true,
    },
  ]),
  dispute('D16', 'withdraw', [...AMONG_THEM, ...WITH_STAFF], 'closed_withdrawn', ['buyer'], {
    notices: { seller: 'dispute_closed' },
  }),
  // Staff are late: both sides hear of it, and it counts.
  ...(['escalated', 'under_review', 'appealed'] as const).map((state) =>
    dispute('D17', 'miss_clock', [state], state, ['system'], {
      guard: all(isDue, notMissed),
      timer: 'unchanged',
      notices: both('dispute_late'),
    }),
  ),
  ...rowsOfSide('buyer'),
  ...rowsOfSide('seller'),
];

/** The event that the deadline of a state triggers; the first that the table allows. */
export const disputeDeadlines: Partial<
  Record<DisputeState, readonly Exclude<DisputeEvent, keyof DisputeTypes['payloads']>[]>
> = {
  open: ['close_in_silence', 'escalate'],
  talking: ['escalate'],
  proposal: ['expire_proposal'],
  escalated: ['miss_clock'],
  awaiting_evidence: ['end_evidence'],
  under_review: ['miss_clock'],
  decided: ['close'],
  appealed: ['miss_clock'],
};

export const disputeLifecycle: Lifecycle<DisputeTypes> = {
  name: 'dispute',
  transitions: disputeTransitions,
  states: DISPUTE_STATES,
  terminal: TERMINAL_DISPUTE_STATES,
  waitsFor: {
    open: 'seller',
    escalated: 'staff',
    under_review: 'staff',
    appealed: 'staff',
    decided: 'time',
  },
};
