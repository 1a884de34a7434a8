import {
  lockRefund,
  type RefundRow,
  saveRefundReference,
} from '@guildhall/db/payments/refunds/commands';
import { findRefund } from '@guildhall/db/payments/refunds/queries';
import { inWork } from '@guildhall/db/kernel/work';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { add, minor } from '@guildhall/domain/kernel/money';
import type { PaymentsContext } from '../context.ts';
import { applyTransition } from '../../kernel/apply-transition.ts';
import { addNotice } from '../../kernel/notify.ts';
import type { RefundStatus } from '../../ports/payments/payment-provider.ts';
import { storedRefund } from './apply-event.ts';

/**
 * Brings a refund to the state that the provider reports, once, whatever reports it. One that
 * failed is in the wallet again (E20), also weeks after the provider called it a success. Returns
 * `unknown` for a refund that is not ours, such as one that was made in the provider's dashboard.
 */
export async function settleRefund(
  { db }: Pick<PaymentsContext, 'db'>,
  provider: string,
  status: RefundStatus,
): Promise<'settled' | 'nothing_to_do' | 'unknown' | 'mismatch'> {
  if (!idSchema.safeParse(status.client_reference).success) return 'unknown';
  const known = await findRefund(db, status.client_reference);
  if (known === undefined || known.provider !== provider) return 'unknown';
  if (!isOurs(known, status)) return 'mismatch';
  return await inWork(db, async (work) => {
    const { trx } = work;
    const refund = await lockRefund(trx, known.id);
    if (refund === undefined) return 'unknown';
    if (refund.provider_reference === null) {
      await saveRefundReference(trx, refund.id, status.provider_reference);
    }
    const event = eventOf(refund, status);
    if (event === null) return 'nothing_to_do';
    const call = { actors: ['system'], actor_id: null, facts: {} } as const;
    const changes = { failure_code: event === 'fail' ? status.failure_code : null };
    await applyTransition(trx, storedRefund, refund, { event, ...call, changes });
    if (event === 'fail') {
      const amountMinor = add(minor(refund.amount_minor), minor(refund.fee_minor));
      const failed = { kind: 'refund_failed', amount_minor: amountMinor } as const;
      addNotice(work, { user_id: refund.user_id }, failed);
    }
    return 'settled';
  });
}

const isOurs = (refund: RefundRow, status: RefundStatus): boolean =>
  refund.amount_minor === status.amount_minor && refund.currency === status.currency;

function eventOf({ state }: RefundRow, { status }: RefundStatus): 'succeed' | 'fail' | null {
  if (status === 'failed') return state === 'failed' ? null : 'fail';
  return status === 'succeeded' && state === 'pending' ? 'succeed' : null;
}
