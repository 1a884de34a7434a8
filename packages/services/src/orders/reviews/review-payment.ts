import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import type { DecidePaymentReview, ReviewDecision } from '@guildhall/domain/orders/reviews/schema';
import type { OrderState } from '@guildhall/domain/orders/types';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { confirm, dismiss, propose, requireProposal } from '../../kernel/staff-decisions.ts';
import { applyOrderEvents, type OrderPrincipal, refuseUnlessAllowed } from '../apply-event.ts';
import { lockOwnOrder } from '../lock-own-order.ts';
import { DELIVER_IF_SEALED } from '../take-payment.ts';

export const REVIEW_KIND = 'orders.review_payment';

/** Whether the viewer is a party of the order, and so no staff in it (Z9). */
export const isParty = (actors: OrderPrincipal['actors']): boolean =>
  actors.includes('buyer') || actors.includes('seller');

const EVENT_OF = { clear: 'clear_review', reject: 'reject_review' } as const;

type Reviewed = Pick<LockedOrder, 'state' | 'total_minor'>;

/** What staff are shown of an order before and after a decision. */
export interface ReviewFacts {
  readonly state: OrderState;
  readonly in_escrow_minor: number;
  readonly refunded_minor: number;
}

export const beforeReview = ({ state, total_minor }: Reviewed): ReviewFacts => ({
  state,
  in_escrow_minor: total_minor,
  refunded_minor: 0,
});

export const afterReview = ({ total_minor }: Reviewed, decision: ReviewDecision): ReviewFacts =>
  decision === 'clear'
    ? { state: 'paid', in_escrow_minor: total_minor, refunded_minor: 0 }
    : { state: 'cancelled', in_escrow_minor: 0, refunded_minor: total_minor };

/**
 * O4, O5: clears or rejects a payment under review. Above $1,000 it only proposes to, and a second
 * person confirms it. Refuses PERMISSION_DENIED, ORDER_NOT_FOUND, ORDER_EVENT_REFUSED,
 * DECISION_PENDING.
 */
export async function decidePaymentReview(
  context: OrdersContext,
  viewer: Viewer,
  input: DecidePaymentReview,
) {
  const { order_id, decision, reason } = input;
  const call = { operation: 'orders.decidePaymentReview', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, order_id);
    const event = EVENT_OF[decision];
    refuseUnlessAllowed(order, { event, actors: principal.actors });
    const proposed = {
      kind: REVIEW_KIND,
      subject: order_id,
      change: { decision },
      before: beforeReview(order),
      after: afterReview(order, decision),
      reason,
    } as const;
    const second = needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules);
    const { id } = await propose(work.trx, viewer, proposed, second);
    if (second) return { state: order.state, proposal_id: id };
    const moved = await carryOut(work, order, decision, { ...principal, reason });
    return { state: moved.state, proposal_id: null };
  });
}

/**
 * Confirms a proposal as the second person, and carries it out. Refuses PERMISSION_DENIED,
 * DECISION_NOT_FOUND, ORDER_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED,
 * ORDER_EVENT_REFUSED.
 */
export async function confirmPaymentReview(
  context: OrdersContext,
  viewer: Viewer,
  input: ConfirmDecision,
) {
  const call = { operation: 'orders.confirmPaymentReview', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const id = input.proposal_id;
    const known = await requireProposal(work.trx, viewer, REVIEW_KIND, id);
    const { order, principal } = await lockOwnOrder(work.trx, viewer, known.subject);
    const named = { kind: REVIEW_KIND, id, fingerprint: input.fingerprint } as const;
    const proposal = await confirm(work.trx, viewer, named, beforeReview(order));
    const { decision } = proposal.change as { decision: ReviewDecision };
    const { reason } = proposal;
    const moved = await carryOut(work, order, decision, { ...principal, reason });
    return { state: moved.state };
  });
}

/**
 * Closes a proposal; the payment stays under review. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * ORDER_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissPaymentReview(
  context: OrdersContext,
  viewer: Viewer,
  input: DismissDecision,
) {
  const call = { operation: 'orders.dismissPaymentReview', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, reason } = input;
    const known = await requireProposal(work.trx, viewer, REVIEW_KIND, id);
    const { order, principal } = await lockOwnOrder(work.trx, viewer, known.subject);
    // Staff who are a party of the order decide nothing about it (Z9).
    if (isParty(principal.actors)) throw new Refusal('ORDER_NOT_FOUND');
    await dismiss(work.trx, viewer, { kind: REVIEW_KIND, id, reason });
    return { state: order.state };
  });
}

async function carryOut(
  work: Work,
  order: LockedOrder,
  decision: ReviewDecision,
  principal: OrderPrincipal,
): Promise<LockedOrder> {
  const decided = { event: EVENT_OF[decision], ...principal };
  return await applyOrderEvents(work, order, [decided, DELIVER_IF_SEALED]);
}
