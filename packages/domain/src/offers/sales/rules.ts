import { type BasisPoints, minor, type Minor } from '../../kernel/money.ts';
import { periodsOf as divide, type PeriodStep } from '../../kernel/periods.ts';

/** How many days back the sales of a seller are shown, today included. */
export const SALES_RANGES = [7, 30, 90, 365, 730] as const;
export type SalesRange = (typeof SALES_RANGES)[number];

/** What was sold and seen in a time. */
export interface SalesFigures {
  readonly orders: number;
  readonly units: number;
  /** The seller's price of the units. */
  readonly gross_minor: number;
  /** What the ledger has posted of it to the seller. */
  readonly net_minor: number;
  /** The part of the price whose units are not confirmed yet. */
  readonly open_minor: number;
  readonly views: number;
}

/** `day` is `YYYY-MM-DD`, in UTC. */
export type SalesDay = SalesFigures & { readonly day: string };
/** The days from `from` to `to`, both included. */
export type SalesPeriod = SalesFigures & { readonly from: string; readonly to: string };

/** Sums consecutive days to periods. */
export function periodsOf(days: readonly SalesDay[], step: PeriodStep): SalesPeriod[] {
  return divide(days, step).map(({ from, to, days: within }) => ({ from, to, ...sumOf(within) }));
}

export function sumOf(figures: readonly SalesFigures[]): SalesFigures {
  const sum = (pick: (each: SalesFigures) => number) =>
    figures.reduce((total, each) => total + pick(each), 0);
  return {
    orders: sum(({ orders }) => orders),
    units: sum(({ units }) => units),
    gross_minor: sum(({ gross_minor }) => gross_minor),
    net_minor: sum(({ net_minor }) => net_minor),
    open_minor: sum(({ open_minor }) => open_minor),
    views: sum(({ views }) => views),
  };
}

/** Orders per view in basis points; null without a view. */
export function conversionOf({
  orders,
  views,
}: Pick<SalesFigures, 'orders' | 'views'>): BasisPoints | null {
  return views === 0 ? null : Math.round((10_000 * orders) / views);
}

/** The average price of a unit, rounded to the cent; null without a sale. */
export function averagePrice({
  gross_minor,
  units,
}: Pick<SalesFigures, 'gross_minor' | 'units'>): Minor | null {
  return units === 0 ? null : minor(Math.round(gross_minor / units));
}
