import { findDue, lockScore, stopCounting } from '@guildhall/db/feedback/commands';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { moveSums, publishFeedback } from './apply-event.ts';
import type { FeedbackContext } from './context.ts';
import { lockOrder, type RatedOrder } from './lock-order.ts';

/**
 * Shows feedback whose window is over, and ends what no longer counts in a score or for a level,
 * one order in a transaction. One that fails is reported and left for the next run; without
 * `onError` it is thrown. Returns how many were handled.
 */
export async function runFeedbackDeadlines(
  { db, rule_books }: Pick<FeedbackContext, 'db' | 'rule_books'>,
  onError?: (error: unknown, id: string) => void,
): Promise<number> {
  const rules = await rule_books.current();
  const failed: string[] = [];
  for (let handled = 0; ; handled += 1) {
    const current = { id: '' };
    try {
      const did = await inWork(db, async (work) => {
        const due = await findDue(work.trx, failed);
        if (due === undefined) return false;
        current.id = due.id;
        const order = await lockOrder(work.trx, due.order_id, rules);
        if (order !== undefined) await handleDue(work, order, rules);
        return true;
      });
      if (!did) return handled;
    } catch (error) {
      if (onError === undefined || current.id === '') throw error;
      onError(error, current.id);
      failed.push(current.id);
    }
  }
}

/** What is due of a locked order: to be shown, or no longer counted. */
async function handleDue(work: Work, order: RatedOrder, rules: RuleBook): Promise<void> {
  await publishFeedback(work, order, rules);
  const isOver = (until: Date | null) => until !== null && until <= order.now;
  for (const feedback of order.feedback) {
    const changes = {
      ...(isOver(feedback.score_until) ? { score_until: null } : {}),
      ...(isOver(feedback.level_until) ? { level_until: null } : {}),
    };
    if (Object.keys(changes).length === 0) continue;
    await lockScore(work.trx, feedback.rated_id, feedback.rated_side);
    await stopCounting(work.trx, feedback.id, changes);
    await moveSums(work.trx, feedback, { ...feedback, ...changes });
  }
}
