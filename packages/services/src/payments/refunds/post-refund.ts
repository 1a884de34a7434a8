import type { Database } from '@guildhall/db/database';
import { findRefund } from '@guildhall/db/payments/refunds/queries';
import type { RefundRow } from '@guildhall/db/payments/refunds/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import type { RefundState } from '@guildhall/domain/payments/refunds/states';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { post } from '../../wallet/post-entries.ts';
import { sendRefund } from './send-refunds.ts';

/** Until then the request itself asks the provider, and no worker does. */
export const LEASE_MINUTES = 1;

type Posted = Pick<
  RefundRow,
  'id' | 'payment_id' | 'user_id' | 'amount_minor' | 'fee_minor' | 'provider'
>;

/**
 * E3: the money and its fee leave the wallet. Refuses INSUFFICIENT_FUNDS, FUNDS_FROZEN,
 * CHARGEBACK_DEBT.
 */
export async function postRefund(trx: Transaction<Database>, refund: Posted): Promise<void> {
  const { id, payment_id, user_id, provider } = refund;
  const [amount, fee] = [minor(refund.amount_minor), minor(refund.fee_minor)];
  const made = postings.E3_to_source(user_id, amount, payment_id, id, fee);
  await post(trx, atProvider(made, provider));
}

/** Asks the provider outside of any transaction, so that no row lock waits for it. */
export async function sendNow(context: ServiceContext, refundId: string): Promise<RefundState> {
  const refund = await findRefund(context.db, refundId);
  if (refund?.state !== 'pending') return refund?.state ?? 'pending';
  try {
    await sendRefund(context, refund);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
  }
  return (await findRefund(context.db, refundId))?.state ?? 'pending';
}
