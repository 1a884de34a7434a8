import { readAppNow } from '@guildhall/db/clock';
import type { ProposalRow } from '@guildhall/db/kernel/staff-decisions';
import { findOrder } from '@guildhall/db/orders/queries';
import {
  findReviewStart,
  listPaymentReviews,
  type ReviewCursor,
} from '@guildhall/db/orders/reviews/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { actorsOf } from '@guildhall/domain/orders/policy';
import {
  type ListPaymentReviews,
  REVIEW_DECISIONS,
  type ReviewDecision,
} from '@guildhall/domain/orders/reviews/schema';
import { orderTransitions } from '@guildhall/domain/orders/states';
import { z } from 'zod';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { cursorTime, readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { readDecisions, readOpenProposals } from '../../users/read-decisions.ts';
import {
  afterReview,
  beforeReview,
  isParty,
  REVIEW_KIND,
  type ReviewFacts,
} from './review-payment.ts';
import { orderFacts } from '../store-lifecycles.ts';

const reviewCursor: z.ZodType<ReviewCursor> = z.strictObject({ due_at: cursorTime, id: z.uuid() });

/**
 * One page of the payments under review, those with the nearest deadline first, and none of orders
 * of the viewer.
 */
export async function readPaymentReviews(
  { db }: OrdersContext,
  viewer: Viewer,
  input: ListPaymentReviews,
) {
  const cursor = readCursor(input.cursor, reviewCursor);
  const page = { except_of: viewer.user_id, cursor, limit: input.limit + 1 };
  const rows = await listPaymentReviews(db, page);
  const orders = rows.slice(0, input.limit);
  const ids = orders.map(({ id }) => id);
  const proposals = await readOpenProposals(db, viewer, [REVIEW_KIND], ids);
  const items = orders.map((order) => {
    const proposal = proposals.get(order.id);
    return {
      ...order,
      proposal: proposal && { ...proposal, ...changeOf(proposal) },
      needs_second_person: needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules),
    };
  });
  const last = rows.length > orders.length ? orders.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items,
    next_cursor: last === undefined ? null : writeCursor({ due_at: last.cursor_time, id: last.id }),
  };
}

/**
 * An order whose payment is or was under review: what each decision would change, the proposal that
 * waits, and every act of staff. Refuses ORDER_NOT_FOUND.
 */
export async function readPaymentReview({ db }: OrdersContext, viewer: Viewer, orderId: string) {
  const order = await findOrder(db, orderId);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0 || isParty(actors)) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  const [{ proposal, acts }, start] = await Promise.all([
    readDecisions(db, viewer, [REVIEW_KIND], orderId),
    findReviewStart(db, orderId),
  ]);
  const facts = orderFacts(order);
  const allowed = allowedEvents(orderTransitions, { state: order.state, actors, facts });
  const isReviewer = allowed.includes('clear_review');
  const isShown = proposal !== null && isReviewer;
  const decisions = order.state === 'payment_review' ? REVIEW_DECISIONS : [];
  return {
    order,
    start,
    needs_second_person: needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules),
    before: order.state === 'payment_review' ? beforeReview(order) : null,
    outcomes: decisions.map((decision) => ({ decision, after: afterReview(order, decision) })),
    may_decide: isReviewer && proposal === null,
    proposal: isShown ? { ...proposal, ...changeOf(proposal) } : null,
    acts: acts.map((act) => ({ ...act, ...changeOf(act) })),
  };
}

type Page = Awaited<ReturnType<typeof readPaymentReviews>>;
export type PaymentReviewListing = Page['items'][number];
export type PaymentReviewReading = Awaited<ReturnType<typeof readPaymentReview>>;

/** What a proposal says, as its author made it. */
const changeOf = ({ change, before, after }: Pick<ProposalRow, 'change' | 'before' | 'after'>) => ({
  decision: (change as { decision: ReviewDecision }).decision,
  before: before as ReviewFacts,
  after: after as ReviewFacts,
});
