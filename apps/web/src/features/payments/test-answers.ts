import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Payment = OutputOf<'payments.listForOrder'>['items'][number];
type Detail = OutputOf<'payments.detail'>;
type RefundTerms = OutputOf<'payments.refundable'>['terms'];

/** The limits of a user who has paid in nothing lately. */
export const UNUSED_LIMITS: OutputOf<'payments.limits'> = {
  unfinished: 5,
  unfinished_left: 5,
  top_ups_per_day: 5,
  top_ups_left: 5,
  day_minor: 200_000,
  left_today_minor: 200_000,
  more_at: null,
};

/** A card payment of the sample order that is under way. */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'payment-1',
    state: 'pending',
    amount_minor: 2_080,
    currency: 'USD',
    created_at: '2026-11-20T11:55:00.000Z',
    settled_at: null,
    redirect_url: 'https://pay.example.test/1',
    credited_to: null,
    decline_reason: null,
    ...changes,
  };
}

export function samplePaymentDetail(changes: Partial<Detail> = {}): Detail {
  return {
    id: 'payment-1',
    order_id: 'order-1',
    state: 'pending',
    amount_minor: 2_080,
    currency: 'USD',
    decline_reason: null,
    ...changes,
  };
}

/** Of a user who has been refunded nothing lately: the next refund is free. */
export function sampleRefundTerms(changes: Partial<RefundTerms> = {}): RefundTerms {
  return {
    is_free: true,
    free_at: null,
    free_days: 30,
    cost: { share: 290, fixed_minor: 30 },
    per_day: 10,
    refunds_left: 10,
    day_minor: 1_000_000,
    left_today_minor: 1_000_000,
    reviewed: null,
    ...changes,
  };
}

export const paymentsAnswers = {
  'payments.detail': () => samplePaymentDetail(),
  'payments.limits': () => UNUSED_LIMITS,
  'payments.listForOrder': () => ({ items: [] }),
  'payments.refundable': () => ({ items: [], terms: sampleRefundTerms() }),
} satisfies DefaultAnswers;
