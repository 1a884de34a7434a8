import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';
import { sampleReview } from './reviews/test-reviews.ts';
import { NOW, sampleOrder } from './test-orders.ts';

type BuyerLimits = OutputOf<'orders.buyerLimits'>;

/** Of a buyer who has bought nothing today. */
export function sampleBuyerLimits(changes: Partial<BuyerLimits> = {}): BuyerLimits {
  return {
    order_minor: 25_000,
    day_minor: 50_000,
    left_today_minor: 50_000,
    orders_per_hour: 5,
    orders_left: 5,
    most_units: 10,
    next: { verification: 1, order_minor: 100_000 },
    ...changes,
  };
}

export const ordersAnswers = {
  'orders.buyerLimits': () => sampleBuyerLimits(),
  'orders.countNeedsYou': () => ({ bought: 0, sold: 0 }),
  'orders.detail': () => sampleOrder(),
  'orders.list': () => ({ now: NOW, items: [], next_cursor: null }),
  'orders.paymentReview': () => sampleReview(),
  'orders.paymentReviews': () => ({ now: NOW, items: [], next_cursor: null }),
} satisfies DefaultAnswers;
