import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { PERIOD_STEPS } from '@guildhall/domain/kernel/periods';
import { averagePrice, conversionOf } from '@guildhall/domain/offers/sales/rules';
import { OFFER_STATES } from '@guildhall/domain/offers/states';
import type { SalesReading } from '@guildhall/services/offers/sales/read-sales';
import { z } from 'zod';

const figures = {
  orders: z.int().describe('that were paid, and not given back as a whole'),
  units: z.int(),
  gross_minor: z.int().describe('your price of the units'),
  net_minor: z.int().describe('what the ledger has posted of it to you'),
};
const views = z.int().describe('views of the pages, each network once a day for each offer');
const conversion = z.int().nullable().describe('orders per view in basis points');

/** An offer, to link to it. */
const namedOffer = {
  id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  product_slug: z.string(),
  product_name: z.string(),
  state: z.enum(OFFER_STATES),
};

export const salesView = z.object({
  days: z.int(),
  step: z.enum(PERIOD_STEPS).describe('what each of the periods is'),
  currency: z.string(),
  sum: z.object({
    ...figures,
    open_minor: z.int().describe('the price of units that are not confirmed yet'),
    views,
    conversion,
    average_price_minor: z.int().nullable().describe('of one unit'),
  }),
  /** In order; together the days, in UTC. */
  periods: z.array(
    z.object({ from: z.iso.date(), to: z.iso.date(), ...figures, views, conversion }),
  ),
  /** The offers with the largest sales. */
  best: z.array(z.object({ ...namedOffer, ...figures, views, conversion })),
  /** Your gift cards that have run out of codes, or soon will. */
  low_stock: z.array(z.object({ ...namedOffer, stock_count: z.int() })),
});
export type SalesView = z.infer<typeof salesView>;

export function toSales({ days, step, sum, periods, best, lowStock }: SalesReading): SalesView {
  const withConversion = <Figures extends { orders: number; views: number }>(each: Figures) => ({
    ...each,
    conversion: conversionOf(each),
  });
  return {
    days,
    step,
    currency: SETTLEMENT_CURRENCY,
    sum: { ...withConversion(sum), average_price_minor: averagePrice(sum) },
    periods: periods.map(withConversion),
    best: best.map(withConversion),
    low_stock: lowStock,
  };
}
