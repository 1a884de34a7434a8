import { newId } from '@guildhall/domain/kernel/ids';
import { holds } from '@guildhall/domain/kernel/permissions';
import { decideRefundSchema } from '@guildhall/domain/payments/refunds/schema';
import {
  decideRefund,
  readRefundReviews,
} from '@guildhall/services/payments/refunds/review-refund';
import { type AdminCall, AdminFault, reasonOf } from './call.ts';

/** Refunds of unused top-ups that wait for a review, those due first. */
export async function listPendingRefunds({ db, staff, tell }: AdminCall): Promise<void> {
  if (!holds(staff, 'orders.review_payments')) throw new AdminFault('you may not see these');
  const refunds = await readRefundReviews({ db }, staff);
  for (const { id, user_id, amount_minor, fee_minor, currency, due_at } of refunds) {
    const money = `${amount_minor} ${currency} cents, for a fee of ${fee_minor}`;
    tell(`${id}  user ${user_id}  ${money}  until ${due_at?.toISOString() ?? '-'}`);
  }
  tell(`${refunds.length} wait.`);
}

/** `review-refund <refund> --approve | --reject`. The server sends what is approved. */
export async function reviewRefund(call: AdminCall): Promise<void> {
  const { db, token_secret, staff, names, options, tell } = call;
  const { approve = false, reject = false } = options;
  if (approve === reject) throw new AdminFault('say --approve or --reject');
  const input = decideRefundSchema.safeParse({
    idempotency_key: newId(),
    refund_id: names[0],
    decision: approve ? 'approve' : 'reject',
    reason: reasonOf(call),
  });
  if (!input.success || names.length > 1) throw new AdminFault('name one refund by its id');
  const { state } = await decideRefund({ db, token_secret }, staff, input.data);
  tell(`✓ The refund is ${state} now.`);
}
