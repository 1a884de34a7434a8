import type { Lifecycle } from '../kernel/transitions.ts';
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
  mayAnswer,
  mayDecideAppeal,
  type Options,
  type Row,
  staffDeadlines,
  staffTransitions,
  toBuyer,
  toStaff,
  WITH_STAFF,
} from './staff-states.ts';
import {
  DISPUTE_STATES,
  type DisputeFacts,
  type DisputeOutcome,
  type DisputeRefusal,
  type DisputeState,
  type Settlement,
  TERMINAL_DISPUTE_STATES,
} from './types.ts';

type Check = (settlement: Settlement, facts: DisputeFacts) => DisputeRefusal | null;

/** An account that was taken back is worth nothing: a claim gets everything back, or nothing. */
const isWhole = ({ outcome, refund_minor }: Settlement): DisputeRefusal | null =>
  outcome !== 'refund_part' && refund_minor === null ? null : 'AMOUNT';

const isCovered: Guard = ({ uncovered_minor }) => (uncovered_minor === 0 ? null : 'NOT_COVERED');
const isUncovered: Guard = ({ uncovered_minor }) => (uncovered_minor > 0 ? null : 'COVERED');

const refundsCovered: Guard = (facts) => closesWith(facts, 'refund_full') ?? isCovered(facts);
const refundsUncovered: Guard = (facts) => closesWith(facts, 'refund_full') ?? isUncovered(facts);
const rejects: Guard = (facts) => closesWith(facts, 'release');
const recoversAll: Guard = (facts) => isDue(facts) ?? isCovered(facts);
const recoversPart: Guard = (facts) => isDue(facts) ?? isUncovered(facts);

const appealDecision = (
  outcome: DisputeOutcome,
  to: DisputeState,
  { checkPayload, ...rest }: Pick<Row, 'timer'> & { checkPayload: Check },
): Row => ({
  rule: 'C7',
  event: 'decide_appeal',
  from: ['appealed'],
  to,
  by: ['staff'],
  guard: mayDecideAppeal,
  checkPayload: (settlement, facts) =>
    settlement.outcome === outcome
      ? (isWhole(settlement) ?? checkPayload(settlement, facts))
      : 'AMOUNT',
  notices: closed,
  ...rest,
});

const recovering: Options = { timer: 'recovery', notices: closed };

/**
 * The lifecycle of a recall claim (rules.md §6): after completion, within the recall cover, the
 * buyer says that somebody took the account back. The unit stays completed until the claim is
 * approved (O23), or the buyer takes another account for it (O27). What the seller's money and the
 * cover do not pay of an approved one is paid as it is recovered.
 */
export const claimTransitions: readonly Row[] = [
  dispute('C1', 'open', [null], 'open', ['buyer'], {
    timer: 'claim_answer',
    notices: { seller: 'dispute_opened' },
  }),
  dispute('C2', 'answer', ['open'], 'escalated', ['seller'], { ...toStaff, guard: inTime }),
  dispute('C3', 'escalate', ['open'], 'escalated', ['system'], { ...toStaff, guard: isDue }),
  // O27: instead of the money, another account, which is sealed with the offer of it. The buyer may
  // refuse it: what is taken back once may be taken back again.
  dispute('C10', 'propose_replacement', ['open'], 'proposal', ['seller'], {
    guard: inTime,
    timer: 'proposal',
    notices: toBuyer('dispute_proposed'),
  }),
  dispute('C11', 'accept_proposal', ['proposal'], 'closed_replacement', ['buyer'], {
    guard: mayAnswer,
    notices: closed,
  }),
  dispute('C12', 'refuse_proposal', ['proposal'], 'escalated', ['buyer'], {
    ...toStaff,
    guard: mayAnswer,
  }),
  dispute('C12', 'expire_proposal', ['proposal'], 'escalated', ['system'], {
    ...toStaff,
    guard: isDue,
  }),
  // The seller pays without a decision, from their own money.
  dispute(
    'C4',
    'accept_claim',
    ['open', 'escalated', 'under_review', 'awaiting_evidence'],
    'closed_refund_full',
    ['seller'],
    { notices: closed },
  ),
  {
    rule: 'C5',
    event: 'decide',
    from: ['under_review'],
    to: 'decided',
    by: ['staff'],
    guard: isOfficer,
    checkPayload: isWhole,
    timer: 'appeal',
    notices: both('dispute_decided'),
  },
  dispute('C6', 'close', ['decided'], 'closed_refund_full', ['system'], {
    guard: refundsCovered,
    notices: closed,
  }),
  dispute('C6', 'close', ['decided'], 'recovering', ['system'], {
    ...recovering,
    guard: refundsUncovered,
  }),
  dispute('C6', 'close', ['decided'], 'closed_release', ['system'], {
    guard: rejects,
    notices: closed,
  }),
  appealDecision('refund_full', 'closed_refund_full', {
    checkPayload: (_settlement, facts) => isCovered(facts),
  }),
  appealDecision('refund_full', 'recovering', {
    checkPayload: (_settlement, facts) => isUncovered(facts),
    timer: 'recovery',
  }),
  appealDecision('release', 'closed_release', { checkPayload: () => null }),
  dispute('C8', 'recover', ['recovering'], 'closed_refund_full', ['system'], {
    guard: recoversAll,
    notices: closed,
  }),
  dispute('C8', 'recover', ['recovering'], 'recovering', ['system'], {
    guard: recoversPart,
    timer: 'recovery',
  }),
  dispute('C9', 'withdraw', ['open', 'proposal', ...WITH_STAFF], 'closed_withdrawn', ['buyer'], {
    notices: { seller: 'dispute_closed' },
  }),
  ...staffTransitions,
];

/** The event that the deadline of a state triggers; the first that the table allows. */
export const claimDeadlines: Deadlines = {
  open: ['escalate'],
  proposal: ['expire_proposal'],
  recovering: ['recover'],
  ...staffDeadlines,
};

const NOT_OF_CLAIMS: readonly DisputeState[] = ['talking', 'closed_refund_part'];
const ofClaims = (state: DisputeState) => !NOT_OF_CLAIMS.includes(state);

export const claimLifecycle: Lifecycle<DisputeTypes> = {
  name: 'recall_claim',
  transitions: claimTransitions,
  states: DISPUTE_STATES.filter(ofClaims),
  terminal: TERMINAL_DISPUTE_STATES.filter(ofClaims),
  waitsFor: {
    open: 'seller',
    proposal: 'buyer',
    escalated: 'staff',
    under_review: 'staff',
    appealed: 'staff',
    decided: 'time',
    recovering: 'time',
  },
};
