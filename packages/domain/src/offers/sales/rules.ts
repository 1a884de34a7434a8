import { type BasisPoints, minor, type Minor } from '../../kernel/money.ts';

/** How many days back the sales of a seller are shown, today included. */
export const SALES_RANGES = [7, 30, 90, 365, 730] as const;
export type SalesRange = (typeof SALES_RANGES)[number];

export const SALES_STEPS = ['day', 'week', 'month'] as const;
/** What one bar of a chart stands for. */
export type SalesStep = (typeof SALES_STEPS)[number];

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

export function stepOf(range: SalesRange): SalesStep {
  if (range <= 30) return 'day';
  return range <= 90 ? 'week' : 'month';
}

const WEEK = 7;

/**
 * Sums consecutive days to periods. A week ends on the weekday of the last day, so that the last
 * one is whole; months are those of the calendar, and the first and last may be parts.
 */
export function periodsOf(days: readonly SalesDay[], step: SalesStep): SalesPeriod[] {
  const periodOf = (day: string, index: number) => {
    if (step === 'month') return day.slice(0, 7);
    return step === 'day' ? day : Math.floor((days.length - 1 - index) / WEEK);
  };
  const periods: { key: string | number; days: SalesDay[] }[] = [];
  for (const [index, each] of days.entries()) {
    const key = periodOf(each.day, index);
    const last = periods.at(-1);
    if (last?.key === key) last.days.push(each);
    else periods.push({ key, days: [each] });
  }
  return periods.map((period) => ({
    from: period.days[0]?.day ?? '',
    to: period.days.at(-1)?.day ?? '',
    ...sumOf(period.days),
  }));
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
