import { DECLINE_REASONS } from '@guildhall/domain/payments/types';
import type { OrderPayment } from '@guildhall/services/payments/list-for-order';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

export const startedPaymentView = z.object({
  payment_id: z.string(),
  /** The provider's payment page; the browser navigates there in the same window. */
  redirect_url: z.string(),
});

export const paymentView = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  state: z.enum(['pending', 'captured', 'failed', 'expired', 'quarantined']),
  amount_minor: z.int(),
  currency: z.string(),
  decline_reason: openVocabulary(DECLINE_REASONS)
    .nullable()
    .describe('why the bank declined the last card; null if none was declined'),
});
export type PaymentView = z.infer<typeof paymentView>;

const orderPaymentView = paymentView.omit({ order_id: true }).extend({
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  redirect_url: z
    .string()
    .nullable()
    .describe('while it is pending: the provider’s payment page, where it can be continued'),
  credited_to: openVocabulary(['order', 'wallet'])
    .nullable()
    .describe('where captured money went: to the order, or to the wallet if the order was over'),
});
export type OrderPaymentView = z.infer<typeof orderPaymentView>;

export const listForOrderView = z.object({ items: z.array(orderPaymentView) });

export function toOrderPayment(payment: OrderPayment): OrderPaymentView {
  const { id, state, amount_minor, currency, created_at, settled_at, credited_to } = payment;
  const { decline_reason } = payment;
  return {
    id,
    state,
    amount_minor,
    currency,
    created_at: created_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
    redirect_url: state === 'pending' ? payment.redirect_url : null,
    credited_to,
    decline_reason,
  };
}
