import type { Work } from '@guildhall/db/kernel/work';
import {
  flagPayoutMethod,
  type LockedWithdrawal,
  lockUnsentWithdrawals,
} from '@guildhall/db/withdrawals/commands';
import type { FailureCode } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from './context.ts';
import { applyWithdrawalEvent, BY_SYSTEM, type WithdrawalCall } from './apply-event.ts';

type Providers = Pick<WithdrawalsContext, 'payout_providers'>;

/**
 * Applies an event that says that a payment came back, to a withdrawal that the caller has locked.
 * Its payout method is checked before it is used again, so what was not sent to it yet fails.
 * Refuses WITHDRAWAL_EVENT_REFUSED.
 */
export async function returnPayout(
  context: Providers,
  work: Work,
  withdrawal: LockedWithdrawal,
  call: WithdrawalCall,
): Promise<LockedWithdrawal> {
  await flagPayoutMethod(work.trx, withdrawal.method_id);
  // Before the first posting: withdrawals are locked before ledger accounts.
  const unsent = await lockUnsentWithdrawals(work.trx, withdrawal.method_id);
  const moved = await applyWithdrawalEvent(context, work, withdrawal, call);
  await failUnsent(context, work, unsent, 'method_returned');
  return moved;
}

/** Gives the money of locked withdrawals back whose method cannot be paid to any more. */
export async function failUnsent(
  context: Providers,
  work: Work,
  unsent: readonly LockedWithdrawal[],
  code: FailureCode,
): Promise<void> {
  for (const each of unsent) {
    await applyWithdrawalEvent(context, work, each, {
      event: 'fail_unsent',
      payload: { code },
      changes: { outcome_code: code },
      ...BY_SYSTEM,
    });
  }
}
