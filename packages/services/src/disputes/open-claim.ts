import { disputeDue } from '@guildhall/domain/disputes/rules';
import type { OpenClaim } from '@guildhall/domain/disputes/schema';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planUnitEvents } from '../orders/apply-event.ts';
import { lockOwnOrder } from '../orders/lock-own-order.ts';
import { storeEvidence } from './add-evidence.ts';
import type { DisputesContext } from './context.ts';
import { caseOf, refuseAboveLimits, sourcesOf, writeOpening } from './open-dispute.ts';
import { disputeFacts } from './store-disputes.ts';

/**
 * C1: the buyer of a completed account claims, within the recall cover, that its seller or an
 * earlier owner took it back. What the seller still has of its money is frozen. Refuses
 * INPUT_INVALID for credentials, ORDER_NOT_FOUND, ORDER_EVENT_REFUSED (`STATE` for what is not
 * completed, `NOT_AN_ACCOUNT` for codes, `TOO_LATE` after the cover), DISPUTE_LIMIT,
 * EVIDENCE_LIMIT, FILE_NOT_FOUND.
 */
export async function openClaim(context: DisputesContext, viewer: Viewer, input: OpenClaim) {
  refuseCredentials({ statement: input.statement });
  const call = { operation: 'disputes.claim', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const { units } = order;
    const actors = principal.actors.filter((each) => each === 'buyer' || each === 'seller');
    const plan = planUnitEvents(work, order, units, { event: 'claim', ...principal, actors });
    const times = { now: order.now, due_at: null, opened_at: order.now, with_staff_at: null };
    const claim = caseOf(order, {
      kind: 'recall_claim',
      type: 'account_recalled',
      wanted: { outcome: 'refund_full', refund_minor: null },
      no_evidence: input.no_evidence,
      due_at: disputeDue('claim_answer', times, order.rules),
    });
    await refuseAboveLimits(work, order, { units, kind: claim.kind });
    const facts = disputeFacts(claim, sourcesOf(order, units));
    const opened = { event: 'open', actors: ['buyer'], actor_id: viewer.user_id, facts } as const;
    await writeOpening(work, plan, { order, units, dispute: claim, opened });
    const { statement: text, file_ids } = input;
    const item = { dispute_id: claim.id, kind: 'statement', side: 'buyer' } as const;
    await storeEvidence(work.trx, viewer, { ...item, text, file_ids });
    return { dispute_id: claim.id, state: claim.state };
  });
}
