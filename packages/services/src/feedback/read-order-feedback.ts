import { readAppNow } from '@guildhall/db/clock';
import { listOfOrder } from '@guildhall/db/feedback/queries';
import { sideOf } from '@guildhall/domain/feedback/policy';
import { windowCloses } from '@guildhall/domain/feedback/rules';
import type { NameRatedOrder } from '@guildhall/domain/feedback/schema';
import { feedbackTransitions } from '@guildhall/domain/feedback/states';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { Viewer } from '../kernel/viewer.ts';
import { listConcluded } from '../orders/list-sold-facts.ts';
import { findOrderById } from '../orders/lock-own-order.ts';
import { readUsernames } from '../users/read-usernames.ts';
import { readLinked } from '../withdrawals/read-linked.ts';
import type { FeedbackContext } from './context.ts';
import { withAllowed } from './list-feedback.ts';
import { feedbackFacts } from './lock-order.ts';

/**
 * What the viewer has said about an order of theirs and may say, and what the other side has said
 * once it is shown. Refuses FEEDBACK_NOT_FOUND to everybody else.
 */
export async function readOrderFeedback(
  context: FeedbackContext,
  viewer: Viewer,
  { order_id: id }: NameRatedOrder,
) {
  const { db } = context;
  const order = await findOrderById(db, id);
  const side = order === undefined ? null : sideOf(viewer.user_id, order);
  if (order === undefined || side === null) throw new Refusal('FEEDBACK_NOT_FOUND');
  const partnerId = side === 'buyer' ? order.seller_id : order.buyer_id;
  const [now, rules, [concluded], said, isLinked, names] = await Promise.all([
    readAppNow(db),
    context.rule_books.current(),
    listConcluded(db, [id]),
    listOfOrder(db, id),
    readLinked(context, db, [viewer.user_id, partnerId], 'parties'),
    readUsernames(db, [partnerId]),
  ]);
  const seen = said
    .filter(({ author_id, state }) => author_id === viewer.user_id || state === 'published')
    .map((each) => withAllowed({ ...each }, viewer, { now, rules }));
  const own = seen.find(({ is_own }) => is_own) ?? null;
  const closesAt =
    concluded === undefined ? null : windowCloses(concluded.concluded_at, rules.feedback);
  const facts =
    concluded === undefined || closesAt === null
      ? null
      : feedbackFacts({ now, closes_at: closesAt, refunded_at: concluded.refunded_at }, null, {
          rules,
          are_linked: isLinked,
        });
  const decision =
    facts === null || own !== null
      ? null
      : decide(feedbackTransitions, { event: 'give', state: null, actors: ['author'], facts });
  return {
    order_id: id,
    side,
    partner: { id: partnerId, username: names.get(partnerId) ?? '' },
    closes_at: closesAt,
    can_give: decision?.allowed === true,
    /** Why it cannot be rated any more; null if it can, or was. */
    obstacle: decision === null || decision.allowed ? null : decision.reason,
    own,
    others: seen.find(({ is_own }) => !is_own) ?? null,
  };
}

export type OrderFeedback = Awaited<ReturnType<typeof readOrderFeedback>>;
