import { lockWithdrawal } from '@guildhall/db/withdrawals/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { CancelWithdrawal } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { applyWithdrawalEvent } from './apply-event.ts';

/**
 * Cancels a withdrawal of the viewer that was not sent yet; its money is available again, with the
 * fee. Refuses WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED.
 */
export async function cancelWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: CancelWithdrawal,
) {
  const call = { operation: 'withdrawals.cancel', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const withdrawal = await lockWithdrawal(work.trx, input.withdrawal_id);
    if (withdrawal === undefined || withdrawal.user_id !== viewer.user_id) {
      throw new Refusal('WITHDRAWAL_NOT_FOUND');
    }
    const by = { actors: ['owner'], actor_id: viewer.user_id } as const;
    const { state } = await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'cancel',
      ...by,
    });
    return { state };
  });
}
