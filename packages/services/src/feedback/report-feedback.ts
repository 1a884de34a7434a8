import { insertReport } from '@guildhall/db/feedback/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { sideOf } from '@guildhall/domain/feedback/policy';
import type { ReportFeedback } from '@guildhall/domain/feedback/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { FeedbackContext } from './context.ts';
import { lockOrder } from './lock-order.ts';

/**
 * A party reports the feedback of the other about their order; extortion also before any is shown.
 * A second report changes nothing. Refuses FEEDBACK_NOT_FOUND, also for other reasons while the
 * other side has said nothing that is shown.
 */
export async function reportFeedback(
  { db, rule_books }: FeedbackContext,
  viewer: Viewer,
  { order_id: orderId, reason, note }: ReportFeedback,
): Promise<void> {
  const rules = await rule_books.current();
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId, rules, viewer);
    if (order === undefined || sideOf(viewer.user_id, order) === null) {
      throw new Refusal('FEEDBACK_NOT_FOUND');
    }
    const isShown = order.feedback.some(
      ({ rated_id, state }) => rated_id === viewer.user_id && state === 'published',
    );
    if (!isShown && reason !== 'extortion') throw new Refusal('FEEDBACK_NOT_FOUND');
    const report = { id: newId(), order_id: orderId, reporter_id: viewer.user_id, reason, note };
    await insertReport(trx, report);
  });
}
