import { lockScore } from '@guildhall/db/feedback/commands';
import type { Work } from '@guildhall/db/kernel/work';
import type {
  EditFeedback,
  RemoveFeedback,
  ReplyToFeedback,
} from '@guildhall/domain/feedback/schema';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { LEVEL_WINDOW_DAYS } from '@guildhall/domain/users/rules';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyFeedbackEvent } from './apply-event.ts';
import type { FeedbackContext } from './context.ts';
import { type Feedback, feedbackFacts, lockFeedback } from './lock-order.ts';
import { refuseContacts } from './refuse-contacts.ts';

/**
 * The author changes what they have said: freely while it is blind, afterwards once within 14 days,
 * for the better or after a later refund. Refuses INPUT_INVALID for contacts in the text;
 * FEEDBACK_NOT_FOUND; FEEDBACK_EVENT_REFUSED.
 */
export async function editFeedback(
  context: FeedbackContext,
  viewer: Viewer,
  input: EditFeedback,
): Promise<void> {
  await refuseContacts(context, input.text);
  const rules = await context.rule_books.current();
  const call = { operation: 'feedback.edit', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async (work) => {
    const { order, feedback, actors } = await lockFeedback(
      work.trx,
      viewer,
      input.feedback_id,
      rules,
    );
    const { rating, text } = input;
    const isBlind = feedback.state === 'given';
    if (!isBlind) await lockScore(work.trx, feedback.rated_id, feedback.rated_side);
    await applyFeedbackEvent(work, feedback, {
      event: 'edit',
      payload: { rating },
      actors,
      actor_id: viewer.user_id,
      facts: feedbackFacts(order, feedback, { rules }),
      changes: {
        rating,
        body: text,
        ...(isBlind ? { given_at: order.now } : { edited_at: order.now }),
      },
    });
    return {};
  });
}

/**
 * Whom a feedback is about replies, once. Refuses INPUT_INVALID for contacts in the text;
 * FEEDBACK_NOT_FOUND; FEEDBACK_EVENT_REFUSED.
 */
export async function replyToFeedback(
  context: FeedbackContext,
  viewer: Viewer,
  input: ReplyToFeedback,
): Promise<void> {
  await refuseContacts(context, input.text);
  const rules = await context.rule_books.current();
  const call = { operation: 'feedback.reply', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async (work) => {
    const { order, feedback, actors } = await lockFeedback(
      work.trx,
      viewer,
      input.feedback_id,
      rules,
    );
    await applyFeedbackEvent(work, feedback, {
      event: 'reply',
      actors,
      actor_id: viewer.user_id,
      facts: feedbackFacts(order, feedback, { rules }),
      changes: { reply: input.text, replied_at: order.now },
    });
    return {};
  });
}

/**
 * Staff who are no party of it remove a feedback for one of the five reasons of rules.md §9; the
 * history is the log. It no longer counts. Refuses FEEDBACK_NOT_FOUND, FEEDBACK_EVENT_REFUSED.
 */
export async function removeFeedback(
  context: FeedbackContext,
  viewer: Viewer,
  input: RemoveFeedback,
): Promise<void> {
  const rules = await context.rule_books.current();
  const call = { operation: 'feedback.remove', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockFeedback(work.trx, viewer, input.feedback_id, rules);
    await removeLocked(work, viewer, { ...locked, rules }, input);
    return {};
  });
}

/**
 * The same within a decision about a report of it. One that is removed already stays so. Returns
 * whether it was removed now. Refuses as `removeFeedback`.
 */
export async function removeReportedFeedback(
  context: FeedbackContext,
  work: Work,
  viewer: Viewer,
  input: Omit<RemoveFeedback, 'idempotency_key'>,
): Promise<boolean> {
  const rules = await context.rule_books.current();
  const locked = await lockFeedback(work.trx, viewer, input.feedback_id, rules);
  if (locked.feedback.state === 'removed') return false;
  await removeLocked(work, viewer, { ...locked, rules }, input);
  return true;
}

/**
 * An appeal against the removal of a feedback was right: it is shown again, and counts for as long
 * as it would have. Returns whether it was removed. Refuses FEEDBACK_NOT_FOUND.
 */
export async function reinstateFeedback(
  context: FeedbackContext,
  work: Work,
  viewer: Viewer,
  { feedback_id: id, note }: Pick<RemoveFeedback, 'feedback_id' | 'note'>,
): Promise<boolean> {
  const rules = await context.rule_books.current();
  const { order, feedback, actors } = await lockFeedback(work.trx, viewer, id, rules);
  if (feedback.state !== 'removed') return false;
  await lockScore(work.trx, feedback.rated_id, feedback.rated_side);
  await applyFeedbackEvent(work, feedback, {
    event: 'reinstate',
    actors,
    actor_id: viewer.user_id,
    reason: note,
    facts: feedbackFacts(order, feedback, { rules }),
    changes: countsUntil(feedback, order.now, rules),
  });
  return true;
}

/** Until when a shown feedback counts for the score and the level; null for what is over. */
function countsUntil(
  { published_at: at, rated_side: side, weight_minor: weight }: Feedback,
  now: Date,
  rules: RuleBook,
) {
  if (at === null) return {};
  const later = (until: Date) => (until > now ? until : null);
  const countsForLevel = side === 'seller' && weight > 0;
  return {
    score_until: later(daysAfter(at, rules.feedback.score_days)),
    level_until: countsForLevel ? later(daysAfter(at, LEVEL_WINDOW_DAYS)) : null,
  };
}

async function removeLocked(
  work: Work,
  viewer: Viewer,
  {
    order,
    feedback,
    actors,
    rules,
  }: Awaited<ReturnType<typeof lockFeedback>> & {
    readonly rules: RuleBook;
  },
  { reason, note }: Pick<RemoveFeedback, 'reason' | 'note'>,
): Promise<void> {
  await lockScore(work.trx, feedback.rated_id, feedback.rated_side);
  await applyFeedbackEvent(work, feedback, {
    event: 'remove',
    payload: { reason },
    actors,
    actor_id: viewer.user_id,
    reason: note,
    facts: feedbackFacts(order, feedback, { rules }),
    changes: { score_until: null, level_until: null },
  });
}
