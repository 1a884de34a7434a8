import { inWork } from '@guildhall/db/kernel/work';
import { lockWithdrawal, savePayoutReference } from '@guildhall/db/withdrawals/commands';
import { findSealedMethod, findSentWithdrawal } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { payoutOf } from '@guildhall/domain/withdrawals/rules';
import type { ServiceContext } from '../context.ts';
import type { Payouts, PayoutStatus } from '../ports/payout-provider.ts';
import { applyWithdrawalEvent, BY_SYSTEM } from './apply-event.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { openDestination } from './seal-destination.ts';

/**
 * Sends a payout that its provider does not know, and settles it by what the provider says. It is
 * asked first: after a time-out or a crash nobody knows whether it was sent (M11, fault 3). Two
 * workers at once send it with one key, so it is paid once. Staff pay manual ones. Refuses
 * PROVIDER_UNAVAILABLE, and the withdrawal stays as it is.
 */
export async function askProvider(
  context: ServiceContext,
  { id, provider: name }: { readonly id: string; readonly provider: string },
): Promise<void> {
  const provider = findPayoutProvider(context, name);
  if (provider === undefined) throw new Refusal('PROVIDER_UNAVAILABLE');
  if (provider.payouts === undefined) return;
  const found = await provider.payouts.find(id);
  const status = found ?? (await sendPayout(context, provider.payouts, id));
  if (status !== null) await settlePayout(context, id, status);
}

/** Null for a withdrawal that is not to be sent any more. */
async function sendPayout(
  { db, key_vault }: ServiceContext,
  payouts: Payouts,
  id: string,
): Promise<PayoutStatus | null> {
  const withdrawal = await findSentWithdrawal(db, id);
  if (withdrawal === undefined) return null;
  const method = await findSealedMethod(db, withdrawal.method_id);
  if (method === undefined) throw new Error(`withdrawal ${id} has no payout method`);
  const { amount_minor, fee_minor, currency } = withdrawal;
  return await payouts.send({
    client_reference: id,
    amount_minor: payoutOf(minor(amount_minor), minor(fee_minor)),
    currency,
    payee_name: method.payee_name,
    destination: await openDestination(key_vault, method),
  });
}

/**
 * Applies the provider's status to a payout, once, whoever asks. A payout of another amount or
 * currency moves no money; an operator has to look at it (H3).
 */
async function settlePayout(
  context: ServiceContext,
  id: string,
  status: PayoutStatus,
): Promise<void> {
  const isOurs = await inWork(context.db, async (work) => {
    const withdrawal = await lockWithdrawal(work.trx, id);
    if (withdrawal === undefined || withdrawal.state !== 'processing') return true;
    const { amount_minor, fee_minor, currency } = withdrawal;
    const expected = payoutOf(minor(amount_minor), minor(fee_minor));
    const isSame = status.amount_minor === expected && status.currency === currency;
    if (!isSame || status.client_reference !== id) return false;
    const { provider_reference } = status;
    if (status.status === 'paid') {
      const changes = { provider_reference };
      await applyWithdrawalEvent(context, work, withdrawal, {
        event: 'pay',
        changes,
        ...BY_SYSTEM,
      });
    } else if (status.status === 'failed') {
      const code = status.failure ?? 'other';
      await applyWithdrawalEvent(context, work, withdrawal, {
        event: 'fail',
        payload: { code },
        changes: { provider_reference, outcome_code: code },
        ...BY_SYSTEM,
      });
    } else if (withdrawal.provider_reference === null) {
      await savePayoutReference(work.trx, id, provider_reference);
    }
    return true;
  });
  if (isOurs) return;
  const { amount_minor, currency } = status;
  const facts = { withdrawal_id: id, amount_minor, currency };
  context.alert('a payout does not match its withdrawal', facts);
}
