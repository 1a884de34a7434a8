import {
  addToScore,
  countWeighted,
  feedbackStore,
  type FeedbackRow,
  insertFeedback,
  lockScore,
} from '@guildhall/db/feedback/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { NO_SCORE, type ScoreSums, weightOf } from '@guildhall/domain/feedback/rules';
import { feedbackLifecycle, type FeedbackTypes } from '@guildhall/domain/feedback/states';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { LEVEL_WINDOW_DAYS } from '@guildhall/domain/users/rules';
import {
  applyTransition,
  createObject,
  type StoredLifecycle,
  type TransitionCall,
} from '../kernel/apply-transition.ts';
import { addNotice } from '../kernel/notify.ts';
import { addFeedbackFacts } from '../users/assess-levels.ts';
import { type Feedback, feedbackFacts, type RatedOrder } from './lock-order.ts';

const stored: StoredLifecycle<FeedbackTypes, FeedbackRow> = {
  lifecycle: feedbackLifecycle,
  store: feedbackStore,
  postingRules: {},
  // What is shown waits for nothing; what is blind keeps its due time.
  changesOf: (_row, feedback, to) => ({ due_at: to === 'given' ? feedback.due_at : null }),
  refusal: ({ event, state, reason }) =>
    new Refusal('FEEDBACK_EVENT_REFUSED', { event, state, reason }),
};

export type FeedbackCall = TransitionCall<FeedbackTypes, FeedbackRow>;
type Rules = Pick<RuleBook, 'feedback'>;

/** Stores a new feedback, blind. Refuses FEEDBACK_EVENT_REFUSED. */
export async function createFeedback(
  { trx }: Work,
  feedback: FeedbackRow & { readonly state: 'given' },
  call: FeedbackCall,
): Promise<void> {
  const created = { item: feedback, insert: insertFeedback(feedback) };
  await createObject(trx, stored, created, call);
}

/**
 * Applies an event to a feedback whose order is locked, and keeps the sums in which it counts.
 * Refuses FEEDBACK_EVENT_REFUSED.
 */
export async function applyFeedbackEvent(
  { trx }: Work,
  before: Feedback,
  call: FeedbackCall,
): Promise<FeedbackRow> {
  const after = await applyTransition(trx, stored, before, call);
  await moveSums(trx, before, after);
  return after;
}

/** What one feedback is in the sums of its score. */
function sumsOf(feedback: FeedbackRow): ScoreSums {
  const { score_until, rating, weight_minor: weight } = feedback;
  if (score_until === null) return NO_SCORE;
  return {
    ...NO_SCORE,
    [rating]: 1,
    positive_weight_minor: rating === 'positive' ? weight : 0,
    weight_minor: weight,
  };
}

/** The same of the facts of a level. */
const levelFactsOf = ({ level_until, rating }: FeedbackRow) => ({
  feedback: level_until === null ? 0 : 1,
  positive: level_until !== null && rating === 'positive' ? 1 : 0,
});

/** Adds what has changed between two versions of a feedback to the sums that it counts in. */
export async function moveSums(
  trx: Work['trx'],
  before: FeedbackRow,
  after: FeedbackRow,
): Promise<void> {
  const [old, sums] = [sumsOf(before), sumsOf(after)];
  const names = Object.keys(NO_SCORE) as (keyof ScoreSums)[];
  const change = Object.fromEntries(names.map((name) => [name, sums[name] - old[name]]));
  if (names.some((name) => change[name] !== 0)) {
    const { rated_id: ratedId, rated_side: side } = after;
    await addToScore(trx, ratedId, side, change as unknown as ScoreSums);
  }
  const [was, is] = [levelFactsOf(before), levelFactsOf(after)];
  const facts = { feedback: is.feedback - was.feedback, positive: is.positive - was.positive };
  if (facts.feedback !== 0 || facts.positive !== 0) {
    await addFeedbackFacts(trx, after.rated_id, facts);
  }
}

/**
 * Shows what is said about a locked order when both have spoken or the window is over, and tells
 * whom it is about. Scores are locked in the order of the users' ids, since two orders of the same
 * two users may be shown at once.
 */
export async function publishFeedback(
  work: Work,
  order: RatedOrder,
  rules: Rules,
): Promise<FeedbackRow[]> {
  const { trx } = work;
  const bothGiven = order.feedback.length === 2;
  const shown: FeedbackRow[] = [];
  if (!bothGiven && order.now < order.closes_at) return shown;
  for (const feedback of order.feedback) {
    if (feedback.state !== 'given') continue;
    const { rated_id: ratedId, rated_side: side } = feedback;
    // For no key update: the share of an author is counted under this lock.
    await lockScore(trx, ratedId, side);
    const counted = await countWeighted(trx, feedback, rules.feedback.counted_days);
    const weight = weightOf(order.price_minor, counted, rules.feedback);
    const countsForLevel = side === 'seller' && weight > 0;
    const published = await applyFeedbackEvent(work, feedback, {
      event: 'publish',
      actors: ['system'],
      actor_id: null,
      facts: feedbackFacts(order, feedback, { rules, both_given: bothGiven }),
      changes: {
        published_at: order.now,
        weight_minor: weight,
        score_until: daysAfter(order.now, rules.feedback.score_days),
        level_until: countsForLevel ? daysAfter(order.now, LEVEL_WINDOW_DAYS) : null,
      },
    });
    shown.push(published);
    const notice = { kind: 'feedback_received', order_id: order.order_id } as const;
    addNotice(work, { user_id: ratedId }, notice);
  }
  return shown;
}
