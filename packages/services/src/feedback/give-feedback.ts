import type { GiveFeedback } from '@guildhall/domain/feedback/schema';
import { otherSide } from '@guildhall/domain/feedback/rules';
import { sideOf } from '@guildhall/domain/feedback/policy';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Work } from '@guildhall/db/kernel/work';
import { findFeedback } from '@guildhall/db/feedback/queries';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readLinked } from '../withdrawals/read-linked.ts';
import { createFeedback, publishFeedback } from './apply-event.ts';
import type { FeedbackContext } from './context.ts';
import { feedbackFacts, lockOrder } from './lock-order.ts';
import { refuseContacts } from './refuse-contacts.ts';

/** What became of a feedback. */
export interface GivenFeedback {
  readonly feedback_id: string;
  /** Whether it is shown now, because the other side has spoken too. */
  readonly is_published: boolean;
}

/**
 * A party of an order says what they think of the other, once, until 30 days after the first
 * confirmed or refunded unit (Z6). Both are shown when both have spoken. Refuses INPUT_INVALID for
 * contacts in the text; FEEDBACK_NOT_FOUND to strangers, and before there is such a unit;
 * FEEDBACK_EVENT_REFUSED a second time, after the window, and between linked users.
 */
export async function giveFeedback(
  context: FeedbackContext,
  viewer: Viewer,
  input: GiveFeedback,
): Promise<GivenFeedback> {
  await refuseContacts(context, input.text);
  const rules = await context.rule_books.current();
  const call = { operation: 'feedback.give', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, (work) =>
    store(context, work, viewer, input, rules),
  );
}

async function store(
  context: FeedbackContext,
  work: Work,
  viewer: Viewer,
  { idempotency_key: id, order_id: orderId, rating, text }: GiveFeedback,
  rules: RuleBook,
): Promise<GivenFeedback> {
  const { trx } = work;
  const order = await lockOrder(trx, orderId, rules, viewer);
  const side = order === undefined ? null : sideOf(viewer.user_id, order);
  if (order === undefined || side === null) throw new Refusal('FEEDBACK_NOT_FOUND');
  const own = order.feedback.find(({ author_id }) => author_id === viewer.user_id);
  if (own !== undefined) {
    const facts = { event: 'give', state: own.state, reason: 'STATE' };
    throw new Refusal('FEEDBACK_EVENT_REFUSED', facts);
  }
  // The key of another user, or of one's own of more than 30 days ago.
  if ((await findFeedback(trx, id)) !== undefined) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const ratedId = side === 'buyer' ? order.seller_id : order.buyer_id;
  const feedback = {
    id,
    order_id: orderId,
    author_id: viewer.user_id,
    rated_id: ratedId,
    rated_side: otherSide(side),
    state: 'given',
    rating,
    body: text,
    reply: null,
    due_at: order.closes_at,
    given_at: order.now,
    published_at: null,
    edited_at: null,
    replied_at: null,
    weight_minor: 0,
    score_until: null,
    level_until: null,
  } as const;
  const isLinked = await readLinked(context, trx, [viewer.user_id, ratedId], 'parties');
  await createFeedback(work, feedback, {
    event: 'give',
    payload: { rating },
    actors: ['author'],
    actor_id: viewer.user_id,
    facts: feedbackFacts(order, null, { rules, are_linked: isLinked }),
  });
  const all = [...order.feedback, feedback].toSorted((a, b) => (a.rated_id < b.rated_id ? -1 : 1));
  const shown = await publishFeedback(work, { ...order, feedback: all }, rules);
  return { feedback_id: id, is_published: shown.some((each) => each.id === id) };
}
