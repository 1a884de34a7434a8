import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { lockRatedOrder } from '@guildhall/db/feedback/commands';
import { findFeedback } from '@guildhall/db/feedback/queries';
import { feedbackActors, sideOf } from '@guildhall/domain/feedback/policy';
import type { FeedbackFacts } from '@guildhall/domain/feedback/states';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { listConcluded } from '../orders/list-sold-facts.ts';
import { openOrders } from './open-orders.ts';

/** A locked order that can be rated, with what its sides have said, and the time. */
export type RatedOrder = NonNullable<Awaited<ReturnType<typeof lockRatedOrder>>> & {
  readonly now: Date;
};
export type Feedback = RatedOrder['feedback'][number];

/**
 * Locks an order that can be rated, in the state that it has now: what was confirmed or refunded
 * since the last run of the job counts at once. Undefined for an order without such a unit, and for
 * one in which the viewer has no part: both take the same statements (Z2).
 */
export async function lockOrder(
  trx: Transaction<Database>,
  orderId: string,
  rules: Pick<RuleBook, 'feedback'>,
  viewer?: Pick<Viewer, 'user_id'>,
): Promise<RatedOrder | undefined> {
  const [found] = await listConcluded(trx, [orderId]);
  if (found === undefined) return undefined;
  if (viewer !== undefined && sideOf(viewer.user_id, found) === null) return undefined;
  await openOrders(trx, [found], { rules });
  const order = await lockRatedOrder(trx, orderId);
  return order && { ...order, now: await readAppNow(trx) };
}

/**
 * Locks the order of a feedback in which the viewer acts. Refuses FEEDBACK_NOT_FOUND to everybody
 * else, and to those to whom it is not shown yet.
 */
export async function lockFeedback(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
  rules: Pick<RuleBook, 'feedback'>,
) {
  const found = await findFeedback(trx, id);
  // Before the lock, so that one of strangers takes the statements of a missing one (Z2).
  if (found === undefined || feedbackActors(viewer, found).length === 0) {
    throw new Refusal('FEEDBACK_NOT_FOUND');
  }
  const order = await lockOrder(trx, found.order_id, rules);
  const feedback = order?.feedback.find((each) => each.id === id);
  if (order === undefined || feedback === undefined) throw new Refusal('FEEDBACK_NOT_FOUND');
  const actors = feedbackActors(viewer, feedback);
  const isBlind = feedback.state === 'given' && !actors.includes('author');
  if (isBlind) throw new Refusal('FEEDBACK_NOT_FOUND');
  return { order, feedback, actors };
}

/** What the guards look at; without a feedback, before one is given. */
export function feedbackFacts(
  order: Pick<RatedOrder, 'now' | 'closes_at' | 'refunded_at'>,
  feedback: Feedback | null,
  {
    rules,
    both_given = false,
    are_linked = false,
  }: Pick<FeedbackFacts, 'rules'> & Partial<Pick<FeedbackFacts, 'both_given' | 'are_linked'>>,
): FeedbackFacts {
  const { now, closes_at, refunded_at } = order;
  return {
    now,
    closes_at,
    refunded_at,
    both_given,
    are_linked,
    rating: feedback?.rating ?? null,
    given_at: feedback?.given_at ?? null,
    published_at: feedback?.published_at ?? null,
    edited_at: feedback?.edited_at ?? null,
    replied_at: feedback?.replied_at ?? null,
    rules,
  };
}
