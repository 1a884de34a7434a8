import { findSealedMethod, findSentWithdrawal } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { payoutOf } from '@guildhall/domain/withdrawals/rules';
import type { WithdrawalsContext } from './context.ts';
import type { Payouts, PayoutStatus } from '../ports/payments/payout-provider.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { openDestination } from './seal-destination.ts';
import { settlePayout } from './settle-payout.ts';

/**
 * Sends a payout that its provider does not know, and settles it by what the provider says. It is
 * asked first: after a time-out or a crash nobody knows whether it was sent (M11, fault 3). Two
 * workers at once send it with one key, so it is paid once. Staff pay manual ones. Refuses
 * PROVIDER_UNAVAILABLE, and the withdrawal stays as it is.
 */
export async function askProvider(
  context: WithdrawalsContext,
  { id, provider: name }: { readonly id: string; readonly provider: string },
): Promise<void> {
  const provider = findPayoutProvider(context, name);
  if (provider === undefined) throw new Refusal('PROVIDER_UNAVAILABLE');
  if (provider.payouts === undefined) return;
  const found = await provider.payouts.find(id);
  const status = found ?? (await sendPayout(context, provider.payouts, id));
  if (status?.failure === 'unavailable') {
    context.alert('the balance at a payout provider does not suffice', { provider: name });
  }
  if (status !== null) await settlePayout(context, name, status, id);
}

/** Null for a withdrawal that is not to be sent any more. */
async function sendPayout(
  { db, key_vault }: WithdrawalsContext,
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
