import { insertProposal } from '@guildhall/db/disputes/commands';
import type {
  AnswerDispute,
  AnswerProposal,
  DisputeAction,
  ProposeSettlement,
} from '@guildhall/domain/disputes/schema';
import { closedState } from '@guildhall/domain/disputes/states';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { Work } from '@guildhall/db/kernel/work';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { sideOf, storeEvidence } from './add-evidence.ts';
import { applyDisputeEvent } from './apply-event.ts';
import { closeCase } from './close-case.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute } from './lock-dispute.ts';
import { closeByReplacement } from './replace-units.ts';
import { alertUncovered, closeDecided, isUncovered, leaveUncovered } from './close-decided.ts';
import { disputeFacts, disputeRefusal } from './store-disputes.ts';

type Locked = Awaited<ReturnType<typeof lockDispute>>;

/** Runs an action on a dispute that the viewer takes part in, once for its key. */
async function act<Input extends DisputeAction, Answer>(
  context: DisputesContext,
  viewer: Viewer,
  operation: string,
  input: Input,
  run: (work: Work, locked: Locked) => Promise<Answer>,
): Promise<Answer> {
  const call = { operation, user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) =>
    run(work, await lockDispute(context, work.trx, viewer, input.dispute_id)),
  );
}

/**
 * D2: the seller answers. Refuses INPUT_INVALID for credentials, DISPUTE_NOT_FOUND,
 * DISPUTE_EVENT_REFUSED, FILE_NOT_FOUND.
 */
export async function answerDispute(
  context: DisputesContext,
  viewer: Viewer,
  input: AnswerDispute,
) {
  refuseCredentials({ statement: input.statement });
  return await act(context, viewer, 'disputes.answer', input, async (work, locked) => {
    const { dispute, principal } = locked;
    const { state } = await applyDisputeEvent(work, locked, { event: 'answer', ...principal });
    const { statement: text, file_ids } = input;
    const item = { dispute_id: dispute.id, kind: 'answer', side: 'seller' } as const;
    await storeEvidence(work.trx, viewer, { ...item, text, file_ids });
    return { state };
  });
}

/** D5: a side proposes how to settle. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED. */
export async function proposeSettlement(
  context: DisputesContext,
  viewer: Viewer,
  input: ProposeSettlement,
) {
  return await act(context, viewer, 'disputes.propose', input, async (work, locked) => {
    const { dispute, principal } = locked;
    const side = sideOf(locked, 'propose');
    const { outcome, refund_minor } = input;
    const payload = { outcome, refund_minor };
    const proposed = { event: 'propose', payload, ...principal } as const;
    const { state } = await applyDisputeEvent(work, locked, proposed);
    const id = newId();
    await insertProposal(work.trx, { id, dispute_id: dispute.id, side, outcome, refund_minor });
    return { state, proposal_id: id };
  });
}

/**
 * D6: the other side accepts, and the dispute closes with what was proposed. The seller's own money
 * pays for it. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED, REFUND_NOT_COVERED, FUNDS_FROZEN.
 */
export async function acceptProposal(
  context: DisputesContext,
  viewer: Viewer,
  input: AnswerProposal,
) {
  return await act(context, viewer, 'disputes.acceptProposal', input, async (work, locked) => {
    const { principal, dispute } = locked;
    const { outcome, refund_minor: part } = openProposal(locked, input, 'accept_proposal');
    if (outcome === 'replacement') {
      const taken = { event: 'accept_proposal', to: 'closed_replacement', ...principal } as const;
      return { state: (await closeByReplacement(work, locked, taken)).state };
    }
    const settlement = { outcome, refund_minor: part === null ? null : minor(part) };
    const call = { event: 'accept_proposal', to: closedState(outcome), ...principal } as const;
    const by = { actors: ['seller'], actor_id: dispute.seller_id } as const;
    const { state } = await closeCase(work, locked, call, { settlement, by });
    return { state };
  });
}

/** D7: the other side refuses. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED. */
export async function refuseProposal(
  context: DisputesContext,
  viewer: Viewer,
  input: AnswerProposal,
) {
  return await act(context, viewer, 'disputes.refuseProposal', input, async (work, locked) => {
    openProposal(locked, input, 'refuse_proposal');
    const call = { event: 'refuse_proposal', ...locked.principal } as const;
    const { state } = await applyDisputeEvent(work, locked, call);
    return { state };
  });
}

/** The proposal that was shown, while it waits. One of another dispute is as if missing (Z2). */
function openProposal(
  { proposals, dispute }: Locked,
  { proposal_id: id }: AnswerProposal,
  event: string,
) {
  const found = proposals.find((each) => each.id === id);
  if (found === undefined) throw new Refusal('DISPUTE_NOT_FOUND');
  if (found.state === 'open') return found;
  throw disputeRefusal({ event, state: dispute.state, reason: 'STATE' });
}

/** D8: either side calls for staff. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED. */
export async function escalateDispute(
  context: DisputesContext,
  viewer: Viewer,
  input: DisputeAction,
) {
  return await act(context, viewer, 'disputes.escalate', input, async (work, locked) => {
    const call = { event: 'escalate', ...locked.principal } as const;
    const { state } = await applyDisputeEvent(work, locked, call);
    return { state };
  });
}

/** D16: the buyer takes the dispute back; its units go on. Refuses as the others do. */
export async function withdrawDispute(
  context: DisputesContext,
  viewer: Viewer,
  input: DisputeAction,
) {
  return await act(context, viewer, 'disputes.withdraw', input, async (work, locked) => {
    const call = { event: 'withdraw', ...locked.principal } as const;
    const by = { actors: ['buyer'], actor_id: viewer.user_id } as const;
    const settlement = { outcome: 'release', refund_minor: null } as const;
    const { state } = await closeCase(work, locked, call, { settlement, by });
    return { state };
  });
}

/**
 * C4: the seller of a recall claim pays it back without a decision, from their own money. Refuses
 * DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED, REFUND_NOT_COVERED, FUNDS_FROZEN.
 */
export async function acceptClaim(context: DisputesContext, viewer: Viewer, input: DisputeAction) {
  return await act(context, viewer, 'disputes.acceptClaim', input, async (work, locked) => {
    const call = { event: 'accept_claim', ...locked.principal } as const;
    const by = { actors: ['seller'], actor_id: viewer.user_id } as const;
    const settlement = { outcome: 'refund_full', refund_minor: null } as const;
    const { state } = await closeCase(work, locked, call, { settlement, by });
    return { state };
  });
}

/**
 * D13: a side that got less than it asked for accepts the decision, and gives up its appeal. When
 * all such sides have, the dispute closes. What cannot be paid yet is no reason to refuse them: the
 * decision then waits for the money, and is paid by the job that runs deadlines. Refuses as the
 * others do.
 */
export async function acceptDecision(
  context: DisputesContext,
  viewer: Viewer,
  input: DisputeAction,
) {
  const accept = async (finish: (work: Work, accepted: Locked) => Promise<Locked['dispute']>) =>
    await act(context, viewer, 'disputes.acceptDecision', input, async (work, locked) => {
      const { principal, order } = locked;
      const column = `${sideOf(locked, 'accept_decision')}_accepted_at` as const;
      const call = { event: 'accept_decision', ...principal } as const;
      const changes = { [column]: order.now };
      const dispute = await applyDisputeEvent(work, locked, { ...call, changes });
      const facts = disputeFacts(dispute, { ...locked, side: null, staff_id: null });
      const { state } = await finish(work, { ...locked, dispute, facts });
      return { state };
    });
  try {
    return await accept(async (work, accepted) => {
      return (await closeDecided(work, accepted)) ?? accepted.dispute;
    });
  } catch (error) {
    if (isUncovered(error)) alertUncovered(context, input.dispute_id);
    else if (!isFrozen(error)) throw error;
    return await accept(async (work, accepted) => {
      if (isUncovered(error)) await leaveUncovered(work, accepted);
      return accepted.dispute;
    });
  }
}

/** Another case about the same money is open. */
const isFrozen = (error: unknown) => error instanceof Refusal && error.code === 'FUNDS_FROZEN';

/** D14: a side that got less than it asked for appeals, with what is new. */
export async function appealDecision(
  context: DisputesContext,
  viewer: Viewer,
  input: AnswerDispute,
) {
  refuseCredentials({ statement: input.statement });
  return await act(context, viewer, 'disputes.appeal', input, async (work, locked) => {
    const { principal, dispute } = locked;
    const side = sideOf(locked, 'appeal');
    const { state } = await applyDisputeEvent(work, locked, { event: 'appeal', ...principal });
    const { statement: text, file_ids } = input;
    const item = { dispute_id: dispute.id, kind: 'appeal', side } as const;
    await storeEvidence(work.trx, viewer, { ...item, text, file_ids });
    return { state };
  });
}
