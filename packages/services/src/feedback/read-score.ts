import { listScores } from '@guildhall/db/feedback/queries';
import { NO_SCORE, scoreOf } from '@guildhall/domain/feedback/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReadScore } from '@guildhall/domain/feedback/schema';
import { FEEDBACK_SIDES } from '@guildhall/domain/feedback/types';
import type { FeedbackContext } from './context.ts';

/**
 * The score of a user on each side, and the rules that it is computed by. Refuses USER_NOT_FOUND,
 * also for those who are deactivated.
 */
export async function readScore(context: FeedbackContext, { user_id }: ReadScore) {
  const [rows, rules] = await Promise.all([
    listScores(context.db, user_id),
    context.rule_books.current(),
  ]);
  if (rows.length === 0) throw new Refusal('USER_NOT_FOUND');
  const [buyer, seller] = FEEDBACK_SIDES.map((side) => {
    const sums = rows.find((row) => row.side === side) ?? NO_SCORE;
    const { positive, neutral, negative } = sums;
    return { positive, neutral, negative, score: scoreOf(sums) };
  });
  if (buyer === undefined || seller === undefined) throw new Error('an order has two sides');
  return { buyer, seller, rules: rules.feedback };
}

export type Score = Awaited<ReturnType<typeof readScore>>;
