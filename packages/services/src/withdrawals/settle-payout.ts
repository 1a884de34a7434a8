import { inWork, type Work } from '@guildhall/db/kernel/work';
import {
  type LockedWithdrawal,
  lockWithdrawal,
  savePayoutReference,
} from '@guildhall/db/withdrawals/commands';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { minor } from '@guildhall/domain/kernel/money';
import { payoutOf } from '@guildhall/domain/withdrawals/rules';
import { RETURN_CODES } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from './context.ts';
import type { PayoutStatus } from '../ports/payments/payout-provider.ts';
import { applyWithdrawalEvent, BY_SYSTEM } from './apply-event.ts';
import { returnPayout } from './return-payout.ts';

export type Settlement = 'settled' | 'unknown' | 'mismatch';

/**
 * Applies the provider's status to its payout, once, whoever asks: it is paid, fails, or comes back
 * after it was paid. A payout of another amount, currency or withdrawal moves no money, and an
 * operator has to look at it (H3). Returns `unknown` for one that is not ours.
 */
export async function settlePayout(
  context: WithdrawalsContext,
  provider: string,
  status: PayoutStatus,
  /** The withdrawal that was asked about; for a webhook the status names it. */
  id = status.client_reference,
): Promise<Settlement> {
  if (!idSchema.safeParse(id).success) return 'unknown';
  const settlement = await inWork(context.db, async (work) => {
    const withdrawal = await lockWithdrawal(work.trx, id);
    if (withdrawal === undefined || withdrawal.provider !== provider) return 'unknown';
    if (!isOfWithdrawal(withdrawal, status)) return 'mismatch';
    await apply(context, work, withdrawal, status);
    return 'settled';
  });
  if (settlement === 'mismatch') {
    const { amount_minor, currency } = status;
    const facts = { withdrawal_id: id, amount_minor, currency };
    context.alert('a payout does not match its withdrawal', facts);
  }
  return settlement;
}

function isOfWithdrawal(withdrawal: LockedWithdrawal, status: PayoutStatus): boolean {
  const { id, amount_minor, fee_minor, currency, provider_reference } = withdrawal;
  const expected = payoutOf(minor(amount_minor), minor(fee_minor));
  const isSame = status.amount_minor === expected && status.currency === currency;
  const { provider_reference: named } = status;
  const isKnown = provider_reference === null || named === null || provider_reference === named;
  return isSame && isKnown && status.client_reference === id;
}

async function apply(
  context: WithdrawalsContext,
  work: Work,
  withdrawal: LockedWithdrawal,
  { status, provider_reference, failure }: PayoutStatus,
): Promise<void> {
  const { id, state } = withdrawal;
  const returned = RETURN_CODES.find((each) => each === failure) ?? 'returned';
  if (state === 'paid' && status === 'returned') {
    await returnPayout(context, work, withdrawal, {
      event: 'return',
      payload: { code: returned },
      changes: { outcome_code: returned },
      ...BY_SYSTEM,
    });
  }
  if (state !== 'processing') return;
  const code = status === 'returned' ? returned : (failure ?? 'other');
  const changes = { provider_reference, outcome_code: code };
  const fail = { event: 'fail', payload: { code }, changes, ...BY_SYSTEM } as const;
  if (status === 'paid') {
    await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'pay',
      changes: { provider_reference },
      ...BY_SYSTEM,
    });
  } else if (status === 'returned') {
    // It came back before we heard that it was paid.
    await returnPayout(context, work, withdrawal, fail);
  } else if (status === 'failed') {
    await applyWithdrawalEvent(context, work, withdrawal, fail);
  } else if (withdrawal.provider_reference === null && provider_reference !== null) {
    await savePayoutReference(work.trx, id, provider_reference);
  }
}
