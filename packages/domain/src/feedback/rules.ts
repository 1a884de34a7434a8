import { daysAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import { type FeedbackSide, type Rating, RATINGS } from './types.ts';

/** The longest text of a feedback, and of the reply to it, in UTF-16 units. */
export const FEEDBACK_MAX_LENGTH = 500;

type FeedbackNumbers = RuleBook['feedback'];

/** The other side of an order. */
export const otherSide = (side: FeedbackSide): FeedbackSide =>
  side === 'buyer' ? 'seller' : 'buyer';

/** Until when feedback about an order can be given, from its first confirmed or refunded unit. */
export const windowCloses = (openedAt: Date, { window_days }: FeedbackNumbers): Date =>
  daysAfter(openedAt, window_days);

/** Until when published feedback can be edited. */
export const editableUntil = (publishedAt: Date, { edit_days }: FeedbackNumbers): Date =>
  daysAfter(publishedAt, edit_days);

export const isBetter = (rating: Rating, than: Rating): boolean =>
  RATINGS.indexOf(rating) > RATINGS.indexOf(than);

/**
 * How much a feedback counts in the score, in cents: the price of its order within two limits
 * (rules.md §9). It is 0 when its author has had their share of the last days: `counted_before` are
 * their feedbacks about the same user in that time that count.
 */
export function weightOf(
  priceMinor: number,
  countedBefore: number,
  { weight_least_minor: least, weight_most_minor: most, counted_per_author }: FeedbackNumbers,
): number {
  if (countedBefore >= counted_per_author) return 0;
  return Math.min(Math.max(priceMinor, least), most);
}

/** The sums of the feedback about a user of the last days; weights in cents. */
export interface ScoreSums {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
  readonly positive_weight_minor: number;
  readonly weight_minor: number;
}

export const NO_SCORE: ScoreSums = {
  positive: 0,
  neutral: 0,
  negative: 0,
  positive_weight_minor: 0,
  weight_minor: 0,
};

/** The weighted share of positives in basis points, rounded down; null without any feedback. */
export function scoreOf({ positive_weight_minor, weight_minor }: ScoreSums): number | null {
  if (weight_minor === 0) return null;
  return Math.floor((positive_weight_minor * 10_000) / weight_minor);
}
