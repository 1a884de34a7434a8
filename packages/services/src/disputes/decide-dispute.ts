import { insertDecision } from '@guildhall/db/disputes/commands';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { listEvidence } from '@guildhall/db/disputes/queries';
import type { ProposalRow } from '@guildhall/db/kernel/staff-decisions';
import type { Work } from '@guildhall/db/kernel/work';
import { refundOf } from '@guildhall/domain/disputes/rules';
import type { DecideDispute } from '@guildhall/domain/disputes/schema';
import { closedState } from '@guildhall/domain/disputes/states';
import type { DisputeOutcome, DisputeState, Settlement } from '@guildhall/domain/disputes/types';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { type DecisionKind, needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import { decide } from '@guildhall/domain/kernel/transitions';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { confirm, dismiss, propose, requireProposalOf } from '../kernel/staff-decisions.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyDisputeEvent } from './apply-event.ts';
import { closeCase } from './close-case.ts';
import { alertUncovered, isUncovered, leaveUncovered } from './close-decided.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute } from './lock-dispute.ts';
import { disputeRefusal, lifecycleOf } from './store-disputes.ts';

/** The decision about a dispute, and that about an appeal, which always needs a second person. */
export const DECISION_KINDS = [
  'disputes.decide',
  'disputes.decide_appeal',
] as const satisfies readonly DecisionKind[];

/** What a proposal of staff names. */
export interface ProposedDecision {
  readonly outcome: DisputeOutcome;
  readonly refund_minor: number | null;
  readonly evidence_ids: readonly string[];
}

/** What a second person is shown of a dispute before and after a decision. */
export interface DecisionFacts {
  readonly state: DisputeState;
  readonly refunded_minor: number;
}

type Locked = Awaited<ReturnType<typeof lockDispute>>;

const pricesOf = ({ units }: Pick<Locked, 'units'>) =>
  units.map(({ price_minor, fee_minor }) => ({
    price_minor: minor(price_minor),
    fee_minor: minor(fee_minor),
  }));

const settlementOf = ({ outcome, refund_minor }: ProposedDecision): Settlement => ({
  outcome,
  refund_minor: refund_minor === null ? null : minor(refund_minor),
});

const factsBefore = ({ dispute }: Locked): DecisionFacts => ({
  state: dispute.state,
  refunded_minor: 0,
});

const factsAfter = (locked: Locked, settlement: Settlement, isAppeal: boolean): DecisionFacts => ({
  state: isAppeal ? closedState(settlement.outcome) : 'decided',
  refunded_minor: refundOf(pricesOf(locked), settlement).buyer_minor,
});

/**
 * D11, D15: decides a dispute that the viewer has taken, with reasons that name evidence. Above
 * $1,000, and about an appeal, it only proposes to, and a second person confirms it. Refuses
 * DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED, DECISION_PENDING, INPUT_INVALID for evidence of another
 * dispute and for credentials.
 */
export async function decideDispute(
  context: DisputesContext,
  viewer: Viewer,
  input: DecideDispute,
) {
  refuseCredentials({ reason: input.reason });
  const call = { operation: 'disputes.decide', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockDispute(context, work.trx, viewer, input.dispute_id);
    const { dispute, order } = locked;
    const { outcome, refund_minor, evidence_ids: ids, reason } = input;
    const change: ProposedDecision = { outcome, refund_minor, evidence_ids: ids };
    const isAppeal = dispute.state === 'appealed';
    refuseUnlessAllowed(locked, settlementOf(change), isAppeal);
    await refuseForeignEvidence(work, dispute, ids);
    const kind = isAppeal ? 'disputes.decide_appeal' : 'disputes.decide';
    const valueMinor = pricesOf(locked).reduce(
      (sum, { price_minor, fee_minor }) => sum + price_minor + fee_minor,
      0,
    );
    const second = needsSecondPerson(kind, valueMinor, order.rules);
    const proposed = {
      kind,
      subject: dispute.id,
      change,
      before: factsBefore(locked),
      after: factsAfter(locked, settlementOf(change), isAppeal),
      reason,
    } as const;
    const proposal = await propose(work.trx, viewer, proposed, second);
    if (second) return { state: dispute.state, proposal_id: proposal.id };
    const { state } = await carryOut(work, locked, proposal, { viewer, confirmed_by: null });
    return { state, proposal_id: null };
  });
}

/**
 * Refuses DISPUTE_EVENT_REFUSED unless the table allows the decision now; what a bank decides
 * (must-hold M9) is not proposed either.
 */
function refuseUnlessAllowed(locked: Locked, payload: Settlement, isAppeal: boolean): void {
  const { dispute, principal, facts } = locked;
  const { state } = dispute;
  const event = isAppeal ? 'decide_appeal' : 'decide';
  if (locked.is_charged_back) throw disputeRefusal({ event, state, reason: 'CHARGED_BACK' });
  const to = isAppeal ? { to: closedState(payload.outcome) } : {};
  const query = { event, state, actors: principal.actors, facts, payload, ...to };
  const decision = decide(lifecycleOf(dispute).transitions, query);
  if (!decision.allowed) throw disputeRefusal({ event, state, reason: decision.reason });
}

async function refuseForeignEvidence(
  { trx }: Work,
  { id }: DisputeRow,
  evidenceIds: readonly string[],
): Promise<void> {
  const known = new Set((await listEvidence(trx, id)).map((item) => item.id));
  if (evidenceIds.every((each) => known.has(each))) return;
  throw new Refusal('INPUT_INVALID', {}, { evidence_ids: [fieldError('not_listed')] });
}

/**
 * Confirms the proposal of another person, as it was shown, and carries it out. Refuses
 * PERMISSION_DENIED, DECISION_NOT_FOUND, DISPUTE_NOT_FOUND, DECISION_CLOSED, DECISION_OWN,
 * DECISION_CHANGED, DISPUTE_EVENT_REFUSED. What cannot be paid yet is no reason to refuse: the
 * decision about an appeal then waits for the money.
 */
export async function confirmDispute(
  context: DisputesContext,
  viewer: Viewer,
  input: ConfirmDecision,
) {
  try {
    return await confirmOnce(context, viewer, input, false);
  } catch (error) {
    if (!isUncovered(error)) throw error;
    return await confirmOnce(context, viewer, input, true);
  }
}

async function confirmOnce(
  context: DisputesContext,
  viewer: Viewer,
  input: ConfirmDecision,
  waits: boolean,
) {
  const call = { operation: 'disputes.confirmDecision', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, fingerprint } = input;
    const known = await requireProposalOf(work.trx, viewer, DECISION_KINDS, id);
    const locked = await lockDispute(context, work.trx, viewer, known.subject);
    requireStaff(locked);
    // Nobody confirms a decision about the appeal against their own (rules.md §6).
    if (locked.decision?.decided_by === viewer.user_id) {
      const { state } = locked.dispute;
      throw disputeRefusal({ event: 'decide_appeal', state, reason: 'SAME_PERSON' });
    }
    const named = { kind: known.kind, id, fingerprint };
    const proposal = await confirm(work.trx, viewer, named, factsBefore(locked));
    const author = { ...viewer, user_id: proposal.proposed_by };
    const by = { viewer: author, confirmed_by: viewer.user_id };
    // The author decides: the guards look at who has taken the case.
    const facts = { ...locked.facts, staff_id: proposal.proposed_by, is_uncovered: waits };
    const { state } = await carryOut(work, { ...locked, facts }, proposal, by);
    if (waits) {
      await leaveUncovered(work, await lockDispute(context, work.trx, viewer, known.subject));
      alertUncovered(context, known.subject);
    }
    return { state };
  });
}

/**
 * Closes a proposal; the case stays as it is. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * DISPUTE_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissDecision(
  context: DisputesContext,
  viewer: Viewer,
  input: DismissDecision,
) {
  const call = { operation: 'disputes.dismissDecision', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, reason } = input;
    const { kind, subject } = await requireProposalOf(work.trx, viewer, DECISION_KINDS, id);
    const locked = await lockDispute(context, work.trx, viewer, subject);
    requireStaff(locked);
    await dismiss(work.trx, viewer, { kind, id, reason });
    return { state: locked.dispute.state };
  });
}

/** Staff who are a side of the dispute decide nothing about it (Z9). */
function requireStaff({ principal }: Locked): void {
  if (!principal.actors.includes('staff')) throw new Refusal('DISPUTE_NOT_FOUND');
}

async function carryOut(
  work: Work,
  locked: Locked,
  { change, reason }: Pick<ProposalRow, 'change' | 'reason'>,
  { viewer, confirmed_by }: { viewer: Viewer; confirmed_by: string | null },
): Promise<DisputeRow> {
  const proposed = change as ProposedDecision;
  const settlement = settlementOf(proposed);
  const { dispute } = locked;
  const isAppeal = dispute.state === 'appealed';
  const role = viewer.role === 'admin' ? 'admin' : 'support';
  const principal = { actors: ['staff'], actor_id: viewer.user_id, reason } as const;
  const decided = {
    id: newId(),
    dispute_id: dispute.id,
    is_appeal: isAppeal,
    ...settlement,
    reason,
    decided_by: viewer.user_id,
    decided_role: role,
    confirmed_by,
  } as const;
  await insertDecision(work.trx, decided, proposed.evidence_ids);
  if (!isAppeal) {
    const call = { event: 'decide', payload: settlement, ...principal } as const;
    return await applyDisputeEvent(work, locked, call);
  }
  const to = locked.facts.is_uncovered ? 'decided' : closedState(settlement.outcome);
  const call = { event: 'decide_appeal', payload: settlement, to, ...principal } as const;
  if (to === 'decided') return await applyDisputeEvent(work, locked, call);
  const by = { actors: [role], actor_id: viewer.user_id } as const;
  return await closeCase(work, locked, call, { settlement, by });
}
