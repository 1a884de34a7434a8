import { insertEvidence } from '@guildhall/db/disputes/commands';
import type { AskEvidence, DisputeAction } from '@guildhall/domain/disputes/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyDisputeEvent } from './apply-event.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute } from './lock-dispute.ts';
import { addDisputeNotice } from './notify-sides.ts';

/**
 * D9: a member of staff takes a case; with an appeal, somebody other than who has decided before.
 * Of two at once, one is refused. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED.
 */
export async function takeCase(context: DisputesContext, viewer: Viewer, input: DisputeAction) {
  const call = { operation: 'disputes.take', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockDispute(context, work.trx, viewer, input.dispute_id);
    const changes = { officer_id: viewer.user_id };
    const taken = { event: 'take', ...locked.principal, changes } as const;
    const { state } = await applyDisputeEvent(work, locked, taken);
    return { state };
  });
}

/** D9: gives a case back to the queue. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED. */
export async function handOverCase(context: DisputesContext, viewer: Viewer, input: DisputeAction) {
  const call = { operation: 'disputes.handOver', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockDispute(context, work.trx, viewer, input.dispute_id);
    const given = { event: 'hand_over', ...locked.principal } as const;
    const { state } = await applyDisputeEvent(work, locked, given);
    return { state };
  });
}

/**
 * D10: asks a side for evidence, each once; its clock starts. Refuses DISPUTE_NOT_FOUND,
 * DISPUTE_EVENT_REFUSED (`ASKED_BEFORE`), INPUT_INVALID for credentials.
 */
export async function askEvidence(context: DisputesContext, viewer: Viewer, input: AskEvidence) {
  refuseCredentials({ question: input.question });
  const call = { operation: 'disputes.askEvidence', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockDispute(context, work.trx, viewer, input.dispute_id);
    const { dispute, order, principal } = locked;
    const { side, question } = input;
    const item = await applyDisputeEvent(work, locked, {
      event: 'ask_evidence',
      payload: { side },
      changes: { [`${side}_asked_at`]: order.now },
      ...principal,
    });
    const asked = { kind: 'question', side: 'staff', author_id: viewer.user_id } as const;
    const row = { id: newId(), dispute_id: dispute.id, ...asked };
    await insertEvidence(work.trx, { ...row, asked_side: side, body: question }, []);
    const source = { locked, item, to: side, settlement: null, refunded_minor: 0 };
    addDisputeNotice(work, 'dispute_evidence_asked', source);
    return { state: item.state };
  });
}
