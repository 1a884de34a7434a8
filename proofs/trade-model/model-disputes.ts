import { buyerFeeShare, DISPUTE, disputeFee, INSPECT_S, LEAST_LEFT_S } from './business-rules.ts';
import { isStaff } from './model-decisions.ts';
import { type Act, losers, mayAct, roleIn } from './model-dispute-rules.ts';
import { unfreeze } from './model-freezes.ts';
import { seal } from './model-offers.ts';
import { remind } from './model-reminders.ts';
import { giveMoneyBack } from './model-refunds.ts';
import {
  add,
  balance,
  type Dispute,
  type DisputeState,
  type Forecast,
  type ModelState,
  type Person,
  refusal,
  type Settlement,
  type Side,
  unitTotal,
} from './model-state.ts';
import { follow, protectionOf } from './model-units.ts';

/** Disputes as §6 of rules.md has them. */

interface Called {
  readonly act: Act;
  readonly settlement: Settlement;
  /** What is offered instead of what was sold. */
  readonly secrets: readonly string[];
}

/** What a side or staff do in a dispute. */
export function actIn(
  model: ModelState,
  person: Person,
  dispute: Dispute | undefined,
  call: Called,
): Forecast {
  const role = roleIn(dispute, person);
  if (dispute === undefined || role === null) return refusal('DISPUTE_NOT_FOUND');
  const { act, settlement } = call;
  if (!mayAct(model, dispute, act, { person, settlement })) return refusal('DISPUTE_EVENT_REFUSED');
  switch (act) {
    case 'accept_proposal':
      if (dispute.proposal?.secrets) return replace(model, dispute, dispute.proposal.secrets);
      return close(model, dispute, dispute.proposal?.settlement ?? 'nothing', { has_fee: false });
    case 'withdraw':
      return close(model, dispute, 'nothing', { has_fee: false, to: 'closed_withdrawn' });
    case 'accept_claim':
      return close(model, dispute, 'all', { has_fee: false });
    case 'accept_decision':
      return acceptDecision(model, dispute, role === 'buyer' ? 'buyer' : 'seller');
    case 'decide':
      return decide(model, dispute, person, settlement);
    case 'answer':
    case 'propose':
    case 'propose_replacement':
    case 'refuse_proposal':
    case 'escalate':
    case 'take':
    case 'hand_over':
    case 'appeal':
      return {
        refused: null,
        happen: (answer) => go(model, dispute, { ...call, role, person }, answer),
      };
  }
}

interface Doing extends Called {
  readonly role: Side | 'staff';
  readonly person: Person;
}

function go(model: ModelState, dispute: Dispute, doing: Doing, answer: unknown): void {
  const { act, role, person } = doing;
  if (act === 'answer' && dispute.kind === 'claim') callStaff(model, dispute);
  if (act === 'answer' && dispute.kind === 'dispute') talk(model, dispute);
  if (act === 'escalate') callStaff(model, dispute);
  if (act === 'refuse_proposal') goOn(model, dispute);
  if ((act === 'propose' || act === 'propose_replacement') && role !== 'staff') {
    const { proposal_id: id } = answer as { proposal_id: string };
    dispute.proposals[role] += 1;
    const secrets = act === 'propose' ? null : doing.secrets;
    seal(model, secrets ?? []);
    dispute.proposal = { id, by: role, settlement: doing.settlement, secrets };
    dispute.state = 'proposal';
    dispute.due_s = model.now_s + DISPUTE.proposal_s;
  }
  if (act === 'take') {
    dispute.officer = person;
    if (dispute.state === 'escalated') dispute.state = 'under_review';
  }
  if (act === 'hand_over') {
    dispute.officer = null;
    callStaff(model, dispute);
  }
  if (act === 'appeal') {
    Object.assign(dispute, { has_appealed: true, has_missed: false, officer: null });
    dispute.state = 'appealed';
    dispute.with_staff_s = model.now_s;
    dispute.due_s = model.now_s + DISPUTE.decision_s;
  }
}

/** What was offered instead and not taken can be sealed again. */
function discard(model: ModelState, dispute: Dispute): void {
  for (const secret of dispute.proposal?.secrets ?? []) model.sealed.delete(secret);
  dispute.proposal = null;
}

function talk(model: ModelState, dispute: Dispute): void {
  const { now_s } = model;
  dispute.state = 'talking';
  dispute.due_s = dispute.opened_s + DISPUTE.negotiation_s;
  discard(model, dispute);
  if (now_s > dispute.due_s) throw new Error('the talk goes on after its end');
}

/** After a proposal: the talk goes on with what is left of its time, or staff are called. */
function goOn(model: ModelState, dispute: Dispute): void {
  const endS = dispute.opened_s + DISPUTE.negotiation_s;
  if (dispute.kind === 'dispute' && model.now_s < endS) talk(model, dispute);
  else callStaff(model, dispute);
}

function callStaff(model: ModelState, dispute: Dispute): void {
  dispute.state = 'escalated';
  discard(model, dispute);
  dispute.with_staff_s ??= model.now_s;
  dispute.due_s = dispute.with_staff_s + DISPUTE.decision_s;
}

const CLOSED = (settlement: Settlement): DisputeState => {
  if (typeof settlement === 'number') return 'closed_refund_part';
  return settlement === 'all' ? 'closed_refund_full' : 'closed_release';
};

/** E14 is of disputes. */
const hasFee = ({ kind }: Dispute) => kind === 'dispute';

/** O18 to O20, and O23, with the fee E14 of a seller who lost before staff. */
function close(
  model: ModelState,
  dispute: Dispute,
  settlement: Settlement,
  { has_fee, to = CLOSED(settlement) }: { has_fee: boolean; to?: DisputeState },
): Forecast {
  const { order, units, freeze: frozen } = dispute;
  const refunded = units.reduce((sum, unit) => sum + refundOfUnit(unit, settlement), 0);
  // The freeze ends before the postings.
  for (const unit of units) unit.frozen_by.delete(frozen);
  const amount = typeof settlement === 'number' ? settlement : null;
  const back =
    settlement === 'nothing'
      ? { refused: null, happen: () => undefined }
      : giveMoneyBack(model, order, units, amount);
  for (const unit of units) unit.frozen_by.add(frozen);
  if (back.refused !== null) return back;
  return {
    refused: null,
    happen: (answer) => {
      unfreeze(frozen);
      back.happen(answer);
      for (const unit of units) {
        const { paused } = unit;
        unit.paused = null;
        if (unit.state === 'refunded' || paused === null) continue;
        unit.state = paused.state;
        unit.due_s = model.now_s + Math.max(paused.left_s, LEAST_LEFT_S);
        if (unit.state === 'delivered') remind(model, unit);
      }
      follow(order);
      dispute.state = to;
      dispute.due_s = null;
      discard(model, dispute);
      if (has_fee) payFee(model, dispute, refunded);
    },
  };
}

/** O21: each unit holds something else, sealed, with a time of its own. No money moves. */
function replace(model: ModelState, dispute: Dispute, secrets: readonly string[]): Forecast {
  const { order, units, freeze: frozen } = dispute;
  return {
    refused: null,
    happen: () => {
      unfreeze(frozen);
      const byPosition = order.units.filter((unit) => units.includes(unit));
      for (const [index, unit] of byPosition.entries()) {
        unit.item = { place: 'taken', secret: secrets[index] ?? null };
        order.offer.items.push(unit.item);
        if (dispute.kind === 'dispute') unit.state = unit.paused?.state ?? 'delivered';
        Object.assign(unit, { paused: null, revealed_s: null, reported_s: null });
        unit.replaced_s = model.now_s;
        if (dispute.kind === 'claim') continue;
        if (unit.state === 'delivered') {
          unit.delivered_s = model.now_s;
          unit.due_s = model.now_s + INSPECT_S;
          remind(model, unit);
        } else {
          unit.due_s = model.now_s + Math.max(protectionOf(order), INSPECT_S);
        }
      }
      follow(order);
      dispute.state = 'closed_replacement';
      dispute.due_s = null;
      dispute.proposal = null;
    },
  };
}

const refundOfUnit = (unit: Dispute['units'][number], settlement: Settlement): number => {
  if (settlement === 'nothing') return 0;
  if (settlement === 'all') return unitTotal(unit);
  return settlement + buyerFeeShare(unit, settlement);
};

/** E14: what is there; the rest is waived. Only units that are not earned yet get here. */
function payFee(model: ModelState, { order }: Dispute, refunded: number): void {
  const available = `available:${order.offer.seller.user_id}`;
  const fee = Math.min(balance(model, available), disputeFee(refunded));
  add(model, available, -fee);
  add(model, 'fund', fee);
}

function acceptDecision(model: ModelState, dispute: Dispute, side: Side): Forecast {
  const isLast = losers(dispute).every((each) => each === side || dispute.accepted.has(each));
  const settlement = dispute.decision?.settlement ?? 'nothing';
  const closing = isLast ? close(model, dispute, settlement, { has_fee: hasFee(dispute) }) : null;
  if (closing !== null && closing.refused !== null) return closing;
  return {
    refused: null,
    happen: (answer) => {
      dispute.accepted.add(side);
      closing?.happen(answer);
    },
  };
}

/** D11; about an appeal it is only proposed (D15). */
function decide(
  model: ModelState,
  dispute: Dispute,
  person: Person,
  settlement: Settlement,
): Forecast {
  const waiting = model.proposals.some((each) => each.is_open && each.subject === dispute.id);
  if (waiting) return refusal('DECISION_PENDING');
  return {
    refused: null,
    happen: (answer) => {
      if (dispute.state === 'appealed') {
        const { proposal_id: id } = answer as { proposal_id: string };
        const proposed = { subject: dispute.id, decision: settlement, before: dispute.state };
        model.proposals.push({ id, by: person, ...proposed, is_open: true });
        return;
      }
      dispute.decision = { settlement, by: person };
      dispute.state = 'decided';
      dispute.due_s = model.now_s + DISPUTE.appeal_s;
    },
  };
}

/** D15: a second person confirms what is proposed about an appeal; it is carried out at once. */
export function confirmAppeal(model: ModelState, person: Person, proposalId: string): Forecast {
  if (!isStaff(person)) return refusal('PERMISSION_DENIED');
  const proposal = model.proposals.find(({ id }) => id === proposalId);
  const dispute = model.disputes.find(({ id }) => id === proposal?.subject);
  if (proposal === undefined || dispute === undefined) return refusal('DECISION_NOT_FOUND');
  if (!proposal.is_open) return refusal('DECISION_CLOSED');
  if (proposal.by === person) return refusal('DECISION_OWN');
  if (dispute.decision?.by === person) return refusal('DISPUTE_EVENT_REFUSED');
  const settlement = proposal.decision as Settlement;
  const closing = close(model, dispute, settlement, { has_fee: hasFee(dispute) });
  if (closing.refused !== null) return closing;
  return {
    refused: null,
    happen: (answer) => {
      proposal.is_open = false;
      closing.happen(answer);
    },
  };
}

/** The deadlines of disputes that are due. Returns how many were handled. */
export function runDisputeDeadlines(model: ModelState): number {
  const isLate = ({ state, has_missed }: Dispute) =>
    has_missed && ['escalated', 'under_review', 'appealed'].includes(state);
  const due = model.disputes.filter(
    (each) => each.due_s !== null && each.due_s <= model.now_s && !isLate(each),
  );
  for (const dispute of due) passDeadline(model, dispute);
  return due.length;
}

function passDeadline(model: ModelState, dispute: Dispute): void {
  switch (dispute.state) {
    case 'open':
      if (dispute.silence === 'staff') callStaff(model, dispute);
      else close(model, dispute, 'all', { has_fee: false }).happen(null);
      return;
    case 'talking':
      callStaff(model, dispute);
      return;
    case 'proposal':
      goOn(model, dispute);
      return;
    case 'decided': {
      const settlement = dispute.decision?.settlement ?? 'nothing';
      close(model, dispute, settlement, { has_fee: hasFee(dispute) }).happen(null);
      return;
    }
    case 'escalated':
    case 'under_review':
    case 'appealed':
      dispute.has_missed = true;
      return;
    case 'closed_refund_full':
    case 'closed_refund_part':
    case 'closed_release':
    case 'closed_replacement':
    case 'closed_withdrawn':
      throw new Error('a closed dispute has no deadline');
  }
}
