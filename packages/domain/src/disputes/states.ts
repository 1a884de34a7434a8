import { hoursAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { DisputeNotices } from './notices.ts';
import { endsInSilence, losersOf } from './rules.ts';
import {
  DISPUTE_STATES,
  type DisputeActor,
  type DisputeEvent,
  type DisputeFacts,
  type DisputeOutcome,
  type DisputeParty,
  type DisputeRefusal,
  type DisputeSide,
  type DisputeState,
  type DisputeTimer,
  type Settlement,
  TERMINAL_DISPUTE_STATES,
} from './types.ts';

/**
 * The lifecycle of a dispute (rules.md §6). It begins when the buyer disputes units of an order
 * (O17), whose timers pause and whose money is frozen. Where it closes, each unit moves by O18, O19
 * or O20 in the same transaction, and its money with it.
 */
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

const isDue: Guard = ({ now, due_at }) => (due_at !== null && now >= due_at ? null : 'NOT_YET');
const inTime: Guard = ({ now, due_at }) => (due_at !== null && now < due_at ? null : 'TOO_LATE');

const silenceRefunds: Guard = (facts) =>
  isDue(facts) ?? (endsInSilence(facts.type) === 'refund' ? null : 'NOT_YET');
const silenceEscalates: Guard = (facts) =>
  isDue(facts) ?? (endsInSilence(facts.type) === 'staff' ? null : 'NOT_YET');

/** The end of NEGOTIATION, which counts from the opening. */
const negotiationEnds = (openedAt: Date, rules: RuleBook): Date =>
  hoursAfter(openedAt, rules.disputes.negotiation_hours);
const isTalkOver = ({ now, opened_at, rules }: DisputeFacts) =>
  now >= negotiationEnds(opened_at, rules);
const expiresInTalk: Guard = (facts) => isDue(facts) ?? (isTalkOver(facts) ? 'TOO_LATE' : null);
const expiresAfterTalk: Guard = (facts) => isDue(facts) ?? (isTalkOver(facts) ? null : 'NOT_YET');

const mayEscalate: Guard = ({ now, opened_at, rules }) =>
  now >= hoursAfter(opened_at, rules.disputes.escalate_hours) ? null : 'NOT_YET';

const mayPropose: Guard = (facts) => {
  const { side, proposals, rules } = facts;
  const made = side === null ? rules.disputes.proposals : proposals[side];
  return inTime(facts) ?? (made < rules.disputes.proposals ? null : 'TOO_MANY_PROPOSALS');
};
/** The other side answers a proposal, in its time. */
const mayAnswer: Guard = (facts) =>
  facts.side !== null && facts.proposed_by !== null && facts.proposed_by !== facts.side
    ? inTime(facts)
    : 'OWN_PROPOSAL';
const refusesInTalk: Guard = (facts) => mayAnswer(facts) ?? (isTalkOver(facts) ? 'TOO_LATE' : null);
const refusesAfterTalk: Guard = (facts) =>
  mayAnswer(facts) ?? (isTalkOver(facts) ? null : 'NOT_YET');

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

const isAsked: Guard = ({ asked, side }) =>
  side !== null && asked.at(-1) === side ? null : 'NOT_ASKED';

const isOfficer: Guard = ({ officer_id, staff_id }) =>
  officer_id !== null && officer_id === staff_id ? null : 'NOT_OFFICER';
/** Somebody else decides the appeal. */
const isAnother: Guard = ({ decision, staff_id }) =>
  decision !== null && decision.decided_by === staff_id ? 'SAME_PERSON' : null;
const mayTakeAppeal: Guard = (facts) =>
  (facts.officer_id === null ? null : 'NOT_OFFICER') ?? isAnother(facts);
const mayDecideAppeal: Guard = (facts) => isAnother(facts) ?? isOfficer(facts);

const losers = ({ decision, wanted }: DisputeFacts) =>
  decision === null ? [] : losersOf(decision, wanted);
/** A side that got less than it asked for, which has not accepted that, in time. */
const mayAccept: Guard = (facts) => {
  const { side, accepted } = facts;
  if (side === null || !losers(facts).includes(side)) return 'NOTHING_LOST';
  return accepted.includes(side) ? 'ACCEPTED_BEFORE' : inTime(facts);
};
const mayAppeal: Guard = (facts) =>
  mayAccept(facts) ?? (facts.has_appealed ? 'APPEALED_BEFORE' : null);

/** Every side that got less than it asked for has accepted, or the time to appeal is over. */
const isFinal: Guard = (facts) =>
  losers(facts).every((side) => facts.accepted.includes(side)) ? null : isDue(facts);
const missesClock: Guard = (facts) => (facts.has_missed ? 'MISSED_BEFORE' : isDue(facts));

const refundsAll: Guard = (facts) => closesWith(facts, 'refund_full');
const refundsPart: Guard = (facts) => closesWith(facts, 'refund_part');
const refundsNothing: Guard = (facts) => closesWith(facts, 'release');
function closesWith(facts: DisputeFacts, outcome: DisputeOutcome): DisputeRefusal | null {
  return facts.decision?.outcome === outcome ? isFinal(facts) : 'NOT_YET';
}
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

const toBuyer = (kind: 'dispute_proposed' | 'dispute_refused' | 'dispute_appealed') =>
  ({ buyer: kind }) as const satisfies DisputeNotices;
const toSeller = (kind: 'dispute_proposed' | 'dispute_refused' | 'dispute_appealed') =>
  ({ seller: kind }) as const satisfies DisputeNotices;
const SIDES = ['buyer', 'seller'] as const;

const proposal = (by: DisputeSide, notices: DisputeNotices): Row => ({
  rule: 'D5',
  event: 'propose',
  from: ['talking'],
  to: 'proposal',
  by: [by],
  guard: mayPropose,
  checkPayload: isProposable,
  timer: 'proposal',
  notices,
  implemented: true,
});

const appealDecision = (outcome: DisputeOutcome): Row => ({
  rule: 'D15',
  event: 'decide_appeal',
  from: ['appealed'],
  to: closedState(outcome),
  by: ['staff'],
  guard: mayDecideAppeal,
  checkPayload: (settlement, facts) =>
    settlement.outcome === outcome ? isPossible(settlement, facts) : 'AMOUNT',
  notices: closed,
  implemented: true,
});

const missed = (state: 'escalated' | 'under_review' | 'appealed'): Row =>
  // Staff are late: both sides hear of it, and it counts.
  dispute('D17', 'miss_clock', [state], state, ['system'], {
    guard: missesClock,
    timer: 'unchanged',
    notices: both('dispute_late'),
  });

const toStaff: Options = { timer: 'decision', notices: both('dispute_escalated') };
const accepted: Options = { guard: mayAnswer, notices: closed };

export const disputeTransitions: readonly Row[] = [
  dispute('D1', 'open', [null], 'open', ['buyer'], {
    timer: 'seller_answer',
    notices: { seller: 'dispute_opened' },
  }),
  dispute('D2', 'answer', ['open'], 'talking', ['seller'], {
    guard: inTime,
    timer: 'negotiation',
    notices: { buyer: 'dispute_answered' },
  }),
  dispute('D3', 'close_in_silence', ['open'], 'closed_refund_full', ['system'], {
    guard: silenceRefunds,
    notices: closed,
  }),
  dispute('D4', 'escalate', ['open'], 'escalated', ['system'], {
    ...toStaff,
    guard: silenceEscalates,
  }),
  proposal('buyer', toSeller('dispute_proposed')),
  proposal('seller', toBuyer('dispute_proposed')),
  dispute('D6', 'accept_proposal', ['proposal'], 'closed_refund_full', SIDES, accepted),
  dispute('D6', 'accept_proposal', ['proposal'], 'closed_refund_part', SIDES, accepted),
  dispute('D7', 'refuse_proposal', ['proposal'], 'talking', ['buyer'], {
    guard: refusesInTalk,
    timer: 'negotiation',
    notices: toSeller('dispute_refused'),
  }),
  dispute('D7', 'refuse_proposal', ['proposal'], 'talking', ['seller'], {
    guard: refusesInTalk,
    timer: 'negotiation',
    notices: toBuyer('dispute_refused'),
  }),
  dispute('D7', 'refuse_proposal', ['proposal'], 'escalated', SIDES, {
    ...toStaff,
    guard: refusesAfterTalk,
  }),
  dispute('D7', 'expire_proposal', ['proposal'], 'talking', ['system'], {
    guard: expiresInTalk,
    timer: 'negotiation',
  }),
  dispute('D7', 'expire_proposal', ['proposal'], 'escalated', ['system'], {
    ...toStaff,
    guard: expiresAfterTalk,
  }),
  dispute('D8', 'escalate', ['talking'], 'escalated', SIDES, { ...toStaff, guard: mayEscalate }),
  dispute('D8', 'escalate', ['talking'], 'escalated', ['system'], { ...toStaff, guard: isDue }),
  dispute('D9', 'take', ['escalated'], 'under_review', ['staff'], { timer: 'unchanged' }),
  dispute('D9', 'take', ['appealed'], 'appealed', ['staff'], {
    guard: mayTakeAppeal,
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
  dispute('D10', 'bring_evidence', ['awaiting_evidence'], 'under_review', SIDES, {
    guard: isAsked,
    timer: 'decision',
  }),
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
  dispute('D12', 'close', ['decided'], 'closed_refund_full', ['system'], {
    guard: refundsAll,
    notices: closed,
  }),
  dispute('D12', 'close', ['decided'], 'closed_refund_part', ['system'], {
    guard: refundsPart,
    notices: closed,
  }),
  dispute('D12', 'close', ['decided'], 'closed_release', ['system'], {
    guard: refundsNothing,
    notices: closed,
  }),
  dispute('D13', 'accept_decision', ['decided'], 'decided', SIDES, {
    guard: mayAccept,
    timer: 'unchanged',
  }),
  dispute('D14', 'appeal', ['decided'], 'appealed', ['buyer'], {
    guard: mayAppeal,
    timer: 'decision',
    notices: toSeller('dispute_appealed'),
  }),
  dispute('D14', 'appeal', ['decided'], 'appealed', ['seller'], {
    guard: mayAppeal,
    timer: 'decision',
    notices: toBuyer('dispute_appealed'),
  }),
  appealDecision('refund_full'),
  appealDecision('refund_part'),
  appealDecision('release'),
  dispute('D16', 'withdraw', [...AMONG_THEM, ...WITH_STAFF], 'closed_withdrawn', ['buyer'], {
    notices: { seller: 'dispute_closed' },
  }),
  missed('escalated'),
  missed('under_review'),
  missed('appealed'),
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
