import { DISPUTE } from './business-rules.ts';
import { decide } from './model-dispute-decisions.ts';
import { type Act, losers, mayAct, roleIn } from './model-dispute-rules.ts';
import { close, discard, replace, waitForCover } from './model-endings.ts';
import { seal } from './model-offers.ts';
import {
  type Dispute,
  type Forecast,
  type ModelState,
  type Person,
  refusal,
  type Settlement,
  type Side,
} from './model-state.ts';

/** Disputes as §6 of rules.md has them. */

interface Called {
  readonly act: Act;
  readonly settlement: Settlement;
  /** Whom staff ask for evidence. */
  readonly asks: Side;
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
  if (!mayAct(model, dispute, act, { person, ...call })) return refusal('DISPUTE_EVENT_REFUSED');
  switch (act) {
    case 'accept_proposal':
      if (dispute.proposal?.secrets) return replace(model, dispute, dispute.proposal.secrets);
      return close(model, dispute, dispute.proposal?.settlement ?? 'nothing', { by: 'seller' });
    case 'withdraw':
      return close(model, dispute, 'nothing', { by: 'seller', to: 'closed_withdrawn' });
    case 'accept_claim':
      return close(model, dispute, 'all', { by: 'seller' });
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
    case 'ask_evidence':
    case 'add_evidence':
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
  if (act === 'ask_evidence') {
    dispute.asked.push(doing.asks);
    dispute.state = 'awaiting_evidence';
    dispute.due_s = model.now_s + DISPUTE.evidence_s;
  }
  if (act === 'add_evidence' && dispute.asked.at(-1) === role) endQuestion(dispute);
  if (act === 'appeal') {
    Object.assign(dispute, { has_appealed: true, has_missed: false, officer: null });
    dispute.state = 'appealed';
    dispute.with_staff_s = model.now_s;
    dispute.due_s = model.now_s + DISPUTE.decision_s;
  }
}

/** D10: the case goes on, on the clock that staff had. */
export function endQuestion(dispute: Dispute): void {
  if (dispute.state !== 'awaiting_evidence' || dispute.with_staff_s === null) return;
  dispute.state = 'under_review';
  dispute.due_s = dispute.with_staff_s + DISPUTE.decision_s;
}

function talk(model: ModelState, dispute: Dispute): void {
  const { now_s } = model;
  dispute.state = 'talking';
  dispute.due_s = dispute.opened_s + DISPUTE.negotiation_s;
  discard(model, dispute);
  if (now_s > dispute.due_s) throw new Error('the talk goes on after its end');
}

/** After a proposal: the talk goes on with what is left of its time, or staff are called. */
export function goOn(model: ModelState, dispute: Dispute): void {
  const endS = dispute.opened_s + DISPUTE.negotiation_s;
  if (dispute.kind === 'dispute' && model.now_s < endS) talk(model, dispute);
  else callStaff(model, dispute);
}

export function callStaff(model: ModelState, dispute: Dispute): void {
  dispute.state = 'escalated';
  discard(model, dispute);
  dispute.with_staff_s ??= model.now_s;
  dispute.due_s = dispute.with_staff_s + DISPUTE.decision_s;
}

/** D13, and D12 for the last side. What cannot be paid yet waits for the money. */
function acceptDecision(model: ModelState, dispute: Dispute, side: Side): Forecast {
  const isLast = losers(dispute).every((each) => each === side || dispute.accepted.has(each));
  const settlement = dispute.decision?.settlement ?? 'nothing';
  const closing = isLast ? close(model, dispute, settlement, { by: 'staff' }) : null;
  return {
    refused: null,
    happen: (answer) => {
      dispute.accepted.add(side);
      if (closing?.refused === null) closing.happen(answer);
      if (closing?.refused === 'DEBT_LIMIT') waitForCover(model, dispute);
    },
  };
}
