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

export const paymentLimitsView = z.object({
  unfinished: z.int().describe('how many of your payments may be unfinished at once'),
  unfinished_left: z.int(),
  top_ups_per_day: z.int().describe('how often you may top up in 24 hours'),
  top_ups_left: z.int(),
  day_minor: z.int().describe('how much you may top up in 24 hours'),
  left_today_minor: z.int(),
  more_at: z.iso
    .datetime()
    .nullable()
    .describe('when the first top-up that counts is 24 hours old; null when none counts'),
});

export type PaymentLimitsView = z.infer<typeof paymentLimitsView>;

export const toPaymentLimits = (
  limits: Omit<PaymentLimitsView, 'more_at'> & { readonly more_at: Date | null },
): PaymentLimitsView => ({
  unfinished: limits.unfinished,
  unfinished_left: limits.unfinished_left,
  top_ups_per_day: limits.top_ups_per_day,
  top_ups_left: limits.top_ups_left,
  day_minor: limits.day_minor,
  left_today_minor: limits.left_today_minor,
  more_at: limits.more_at?.toISOString() ?? null,
});
