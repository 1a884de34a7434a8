import { listOpenProposals, type ProposalRow } from '@guildhall/db/kernel/staff-decisions';
import { findOrder, listPaymentReviews } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { actorsOf } from '@guildhall/domain/orders/policy';
import { REVIEW_DECISIONS, type ReviewDecision } from '@guildhall/domain/orders/review-schema';
import { orderTransitions } from '@guildhall/domain/orders/states';
import type { ServiceContext, Viewer } from '../context.ts';
import { readDecisions } from '../users/read-decisions.ts';
import { afterReview, beforeReview, isParty, REVIEW_KIND } from './review-payment.ts';
import { orderFacts } from './store-lifecycles.ts';

/**
 * The payments under review, those with the nearest deadline first; at most a hundred, and none of
 * orders of the viewer.
 */
export async function readPaymentReviews({ db }: ServiceContext, { user_id }: Viewer) {
  const orders = await listPaymentReviews(db, { except_of: user_id, limit: 100 });
  const proposals = await listOpenProposals(
    db,
    REVIEW_KIND,
    orders.map(({ id }) => id),
  );
  const waiting = new Set(proposals.map(({ subject }) => subject));
  return orders.map((order) => ({
    ...order,
    is_proposed: waiting.has(order.id),
    needs_second_person: needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules),
  }));
}

/**
 * An order whose payment is or was under review: what each decision would change, the proposal that
 * waits, and every act of staff. Refuses ORDER_NOT_FOUND.
 */
export async function readPaymentReview({ db }: ServiceContext, viewer: Viewer, orderId: string) {
  const order = await findOrder(db, orderId);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0 || isParty(actors)) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  const { proposal, acts } = await readDecisions(db, viewer, REVIEW_KIND, orderId);
  const facts = orderFacts(order);
  const allowed = allowedEvents(orderTransitions, { state: order.state, actors, facts });
  const isReviewer = allowed.includes('clear_review');
  return {
    order,
    needs_second_person: needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules),
    before: beforeReview(order),
    outcomes: REVIEW_DECISIONS.map((decision) => ({
      decision,
      after: afterReview(order, decision),
    })),
    may_decide: isReviewer && proposal === null,
    proposal:
      proposal === null || !isReviewer ? null : { ...proposal, decision: decisionOf(proposal) },
    acts: acts.map((act) => ({ ...act, decision: decisionOf(act) })),
  };
}

export type PaymentReviewListing = Awaited<ReturnType<typeof readPaymentReviews>>[number];
export type PaymentReviewReading = Awaited<ReturnType<typeof readPaymentReview>>;

const decisionOf = ({ change }: Pick<ProposalRow, 'change'>) =>
  (change as { decision: ReviewDecision }).decision;
