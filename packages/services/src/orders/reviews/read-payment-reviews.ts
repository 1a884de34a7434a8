import { readAppNow } from '@guildhall/db/clock';
import type { ProposalRow } from '@guildhall/db/kernel/staff-decisions';
import { listUnits } from '@guildhall/db/orders/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import {
  findReviewStart,
  listPaymentReviews,
  type ReviewCursor,
} from '@guildhall/db/orders/reviews/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds } from '@guildhall/domain/kernel/permissions';
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
import { readFingerprints } from '../../vault/read-fingerprints.ts';
import { readSoughtOrders } from './read-sought-orders.ts';
import { orderFacts } from '../store-lifecycles.ts';

const reviewCursor: z.ZodType<ReviewCursor> = z.strictObject({
  due_at: cursorTime.nullable(),
  id: z.uuid(),
});

/**
 * One page of the payments under review, those with the nearest deadline first, or of `all` orders,
 * the newest first; none of the viewer. Who may read no orders of others finds those under review.
 */
export async function readPaymentReviews(
  { db }: OrdersContext,
  viewer: Viewer,
  input: ListPaymentReviews,
) {
  const cursor = readCursor(input.cursor, reviewCursor);
  const filter = holds(viewer, 'orders.read_any') ? input.filter : 'review';
  const sought = await readSoughtOrders(db, input.search);
  const page = { filter, sought, except_of: viewer.user_id, cursor, limit: input.limit + 1 };
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
  const [{ proposal, acts }, start, units] = await Promise.all([
    readDecisions(db, viewer, [REVIEW_KIND], orderId),
    findReviewStart(db, orderId),
    readUnits(db, orderId),
  ]);
  const facts = orderFacts(order);
  const allowed = allowedEvents(orderTransitions, { state: order.state, actors, facts });
  const isReviewer = allowed.includes('clear_review');
  const isShown = proposal !== null && isReviewer;
  const decisions = order.state === 'payment_review' ? REVIEW_DECISIONS : [];
  return {
    order,
    start,
    units,
    needs_second_person: needsSecondPerson(REVIEW_KIND, order.total_minor, order.rules),
    before: order.state === 'payment_review' ? beforeReview(order) : null,
    outcomes: decisions.map((decision) => ({ decision, after: afterReview(order, decision) })),
    may_decide: isReviewer && proposal === null,
    proposal: isShown ? { ...proposal, ...changeOf(proposal) } : null,
    acts: acts.map((act) => ({ ...act, ...changeOf(act) })),
  };
}

/** The units of an order with the keyed hashes of what they sold. */
async function readUnits(db: OrdersContext['db'], orderId: string) {
  const units = await listUnits(db, orderId);
  const hashes = await readFingerprints(
    db,
    units.map(({ stock_id }) => stock_id),
  );
  return units.map((unit) => ({ ...unit, hash: hashes.get(unit.stock_id) ?? null }));
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
