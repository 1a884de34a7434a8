import { DISPUTE } from './business-rules.ts';
import { isStaff } from './model-decisions.ts';
import {
  type Dispute,
  type ModelState,
  type Order,
  type Person,
  type Settlement,
  type Side,
  unitTotal,
} from './model-state.ts';

/** Who may do what in a dispute, and when (§6 of rules.md). */

export const isOver = ({ state }: Pick<Dispute, 'state'>): boolean => state.startsWith('closed_');

/** A part is less than the price of each unit. */
export const isPossible = (units: Dispute['units'], settlement: Settlement) =>
  typeof settlement === 'string' || units.every(({ price }) => settlement < price);

/** Who somebody is in a dispute; staff who are a side of it are only that. */
export function roleIn(dispute: Dispute | undefined, person: Person): Side | 'staff' | null {
  if (dispute === undefined) return null;
  if (dispute.order.buyer === person) return 'buyer';
  if (dispute.order.offer.seller === person) return 'seller';
  return isStaff(person) ? 'staff' : null;
}

export const ACTS = [
  'answer',
  'propose',
  'propose_replacement',
  'accept_proposal',
  'refuse_proposal',
  'escalate',
  'take',
  'decide',
  'accept_decision',
  'appeal',
  'withdraw',
  'accept_claim',
  'hand_over',
  'ask_evidence',
  'add_evidence',
] as const;
export type Act = (typeof ACTS)[number];

const IN_TIME = ({ now_s }: ModelState, { due_s }: Dispute) => due_s !== null && now_s < due_s;

/** Who got less than they asked for. */
export function losers({ decision, wanted }: Dispute): Side[] {
  if (decision === null) return [];
  const { settlement } = decision;
  if (settlement === 'nothing') return ['buyer'];
  if (settlement === 'all') return ['seller'];
  const isLess = typeof wanted === 'string' || settlement < wanted;
  return isLess ? ['buyer', 'seller'] : ['seller'];
}

/** Until staff have decided, the seller may pay a claim themselves. */
const ACCEPTED_IN: readonly Dispute['state'][] = [
  'open',
  'escalated',
  'under_review',
  'awaiting_evidence',
];

/** Who takes the money back through their bank gets it there (M9). */
export const isAtBank = ({ chargebacks }: ModelState, order: Order): boolean =>
  chargebacks.some(({ payment, state }) => payment.order === order && state === 'open');

interface Acting {
  readonly person: Person;
  readonly settlement: Settlement;
  /** Whom staff ask for evidence. */
  readonly asks: Side;
}

const OF_STAFF = ['take', 'hand_over', 'ask_evidence', 'decide'] as const;
type ActOfStaff = (typeof OF_STAFF)[number];
const isOfStaff = (act: Act): act is ActOfStaff => OF_STAFF.some((each) => each === act);

/** Whether this person may do this now. */
export function mayAct(model: ModelState, dispute: Dispute, act: Act, acting: Acting): boolean {
  // The bank decides: what is said meanwhile is kept, and the buyer may withdraw.
  const isKept = act === 'add_evidence' && !answersQuestion(dispute, acting.person);
  const isStopped = act !== 'withdraw' && !isKept && isAtBank(model, dispute.order);
  if (isStopped) return false;
  return isOfStaff(act) ? mayDecide(dispute, act, acting) : maySettle(model, dispute, act, acting);
}

const answersQuestion = (dispute: Dispute, person: Person) =>
  dispute.state === 'awaiting_evidence' && dispute.asked.at(-1) === roleIn(dispute, person);

function mayDecide(
  dispute: Dispute,
  act: ActOfStaff,
  { person, settlement, asks }: Acting,
): boolean {
  const { state, decision, officer, asked, kind, units } = dispute;
  if (roleIn(dispute, person) !== 'staff') return false;
  const isOwn = officer === person;
  switch (act) {
    case 'take':
      if (state === 'escalated') return true;
      return state === 'appealed' && officer === null && decision?.by !== person;
    case 'hand_over':
      return isOwn && (state === 'under_review' || state === 'awaiting_evidence');
    case 'ask_evidence':
      return isOwn && state === 'under_review' && !asked.includes(asks);
    case 'decide':
      return (
        isOwn &&
        (state === 'under_review' || (state === 'appealed' && decision?.by !== person)) &&
        (kind === 'dispute' || typeof settlement === 'string') &&
        isPossible(units, settlement)
      );
  }
}

function maySettle(
  model: ModelState,
  dispute: Dispute,
  act: Exclude<Act, ActOfStaff>,
  { person, settlement }: Acting,
): boolean {
  const role = roleIn(dispute, person);
  const { state, proposal } = dispute;
  const isSide = role === 'buyer' || role === 'seller';
  const inTime = IN_TIME(model, dispute);
  switch (act) {
    case 'answer':
      return state === 'open' && role === 'seller' && inTime;
    case 'propose':
      return (
        state === 'talking' &&
        isSide &&
        inTime &&
        dispute.proposals[role] < DISPUTE.proposals &&
        settlement !== 'nothing' &&
        isPossible(dispute.units, settlement)
      );
    case 'propose_replacement':
      return (
        state === (dispute.kind === 'claim' ? 'open' : 'talking') &&
        role === 'seller' &&
        inTime &&
        dispute.proposals.seller < DISPUTE.proposals
      );
    case 'accept_claim':
      return dispute.kind === 'claim' && role === 'seller' && ACCEPTED_IN.includes(state);
    case 'accept_proposal':
    case 'refuse_proposal':
      return state === 'proposal' && isSide && proposal !== null && proposal.by !== role && inTime;
    case 'escalate':
      return state === 'talking' && isSide && model.now_s >= dispute.opened_s + DISPUTE.escalate_s;
    case 'add_evidence':
      return isSide && state !== 'decided' && state !== 'recovering' && !isOver(dispute);
    case 'accept_decision':
    case 'appeal': {
      const lost = isSide && losers(dispute).includes(role) && !dispute.accepted.has(role);
      return state === 'decided' && lost && inTime && !dispute.has_appealed;
    }
    case 'withdraw':
      return (
        role === 'buyer' &&
        !isOver(dispute) &&
        state !== 'recovering' &&
        dispute.opened_by === 'buyer'
      );
  }
}

export const valueOf = ({ units }: Pick<Dispute, 'units'>) =>
  units.reduce((sum, unit) => sum + unitTotal(unit), 0);
