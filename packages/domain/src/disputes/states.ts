import { hoursAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle } from '../kernel/transitions.ts';
import type { DisputeNotices } from './notices.ts';
import { endsInSilence } from './rules.ts';
import {
  both,
  closed,
  closesWith,
  type Deadlines,
  dispute,
  type DisputeTypes,
  type Guard,
  inTime,
  isDue,
  isOfficer,
  isPossible,
  mayAnswer,
  mayDecideAppeal,
  type Options,
  type Row,
  SIDES,
  staffDeadlines,
  staffTransitions,
  toBuyer,
  toSeller,
  toStaff,
  WITH_STAFF,
} from './staff-states.ts';
import {
  DISPUTE_STATES,
  type DisputeFacts,
  type DisputeOutcome,
  type DisputeRefusal,
  type DisputeSide,
  type DisputeState,
  type ProposedOutcome,
  type Settlement,
  TERMINAL_DISPUTE_STATES,
} from './types.ts';

/** E9: without a decision the shop lends a seller up to a cap. Beyond it, staff decide. */
const refundsInSilence = ({ type, is_uncovered }: DisputeFacts) =>
  endsInSilence(type) === 'refund' && !is_uncovered;
const silenceRefunds: Guard = (facts) =>
  isDue(facts) ?? (refundsInSilence(facts) ? null : 'NOT_YET');
const silenceEscalates: Guard = (facts) =>
  isDue(facts) ?? (refundsInSilence(facts) ? 'NOT_YET' : null);

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
const refusesInTalk: Guard = (facts) => mayAnswer(facts) ?? (isTalkOver(facts) ? 'TOO_LATE' : null);
const refusesAfterTalk: Guard = (facts) =>
  mayAnswer(facts) ?? (isTalkOver(facts) ? null : 'NOT_YET');

/** Only money is proposed: who wants to pay nothing refuses. */
const isProposable = (settlement: Settlement, facts: DisputeFacts): DisputeRefusal | null =>
  settlement.outcome === 'release' ? 'AMOUNT' : isPossible(settlement, facts);

/** What staff have opened is not the buyer's to withdraw: they may be in it. */
const isOfBuyer: Guard = ({ opened_by }) => (opened_by === 'buyer' ? null : 'OPENED_BY_STAFF');

const refundsAll: Guard = (facts) => closesWith(facts, 'refund_full');
const refundsPart: Guard = (facts) => closesWith(facts, 'refund_part');
const refundsNothing: Guard = (facts) => closesWith(facts, 'release');

const OUTCOME_STATES = {
  refund_full: 'closed_refund_full',
  refund_part: 'closed_refund_part',
  release: 'closed_release',
  replacement: 'closed_replacement',
} as const satisfies Readonly<Record<DisputeOutcome | ProposedOutcome, DisputeState>>;
/** The state in which a dispute with this outcome ends. */
export const closedState = <Outcome extends DisputeOutcome | ProposedOutcome>(outcome: Outcome) =>
  OUTCOME_STATES[outcome];

const AMONG_THEM = ['open', 'talking', 'proposal'] as const;

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
});

/** Beyond the limit of E9 the decision is kept, and waits as one without an appeal does (D19). */
const decidesUncovered: Guard = (facts) =>
  mayDecideAppeal(facts) ?? (facts.is_uncovered ? null : 'COVERED');

const accepted: Options = { guard: mayAnswer, notices: closed };

/**
 * The lifecycle of a dispute (rules.md §6). It begins when the buyer disputes units of an order
 * (O17), whose timers pause and whose money is frozen. Where it closes, each unit moves by one of
 * O18 to O21 in the same transaction, and its money with it.
 */
export const disputeTransitions: readonly Row[] = [
  dispute('D1', 'open', [null], 'open', ['buyer'], {
    timer: 'seller_answer',
    notices: { seller: 'dispute_opened' },
  }),
  // Staff who see a fraud: it is theirs to decide from the start.
  dispute('D18', 'open', [null], 'escalated', ['staff'], {
    timer: 'decision',
    notices: both('dispute_opened_by_staff'),
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
  // What replaces the units is sealed with the proposal.
  dispute('D5', 'propose_replacement', ['talking'], 'proposal', ['seller'], {
    guard: mayPropose,
    timer: 'proposal',
    notices: toBuyer('dispute_proposed'),
  }),
  dispute('D6', 'accept_proposal', ['proposal'], 'closed_refund_full', SIDES, accepted),
  dispute('D6', 'accept_proposal', ['proposal'], 'closed_refund_part', SIDES, accepted),
  dispute('D6', 'accept_proposal', ['proposal'], 'closed_replacement', ['buyer'], accepted),
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
  appealDecision('refund_full'),
  appealDecision('refund_part'),
  appealDecision('release'),
  {
    rule: 'D15',
    event: 'decide_appeal',
    from: ['appealed'],
    to: 'decided',
    by: ['staff'],
    guard: decidesUncovered,
    checkPayload: isPossible,
    timer: 'unchanged',
  },
  dispute('D16', 'withdraw', [...AMONG_THEM, ...WITH_STAFF], 'closed_withdrawn', ['buyer'], {
    guard: isOfBuyer,
    notices: { seller: 'dispute_closed' },
  }),
  // The bank decides about the money, or there was no fraud after all.
  dispute('D16', 'withdraw', WITH_STAFF, 'closed_withdrawn', ['system'], { notices: closed }),
  ...staffTransitions,
];

/** The event that the deadline of a state triggers; the first that the table allows. */
export const disputeDeadlines: Deadlines = {
  open: ['close_in_silence', 'escalate'],
  talking: ['escalate'],
  proposal: ['expire_proposal'],
  ...staffDeadlines,
};

export const disputeLifecycle: Lifecycle<DisputeTypes> = {
  name: 'dispute',
  transitions: disputeTransitions,
  states: DISPUTE_STATES.filter((state) => state !== 'recovering'),
  terminal: TERMINAL_DISPUTE_STATES,
  waitsFor: {
    open: 'seller',
    escalated: 'staff',
    under_review: 'staff',
    appealed: 'staff',
    decided: 'time',
  },
};
