import { expect, test } from 'vitest';
import {
  averagePrice,
  conversionOf,
  periodsOf,
  type SalesDay,
  SALES_RANGES,
  sumOf,
} from './rules.ts';
import { stepOf } from '../../kernel/periods.ts';

/** Consecutive days up to one, with one order each. */
function daysTo(last: string, count: number): SalesDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(`${last}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - (count - 1 - index));
    return {
      day: day.toISOString().slice(0, 10),
      orders: 1,
      units: 2,
      gross_minor: 300,
      net_minor: 200,
      open_minor: 100,
      views: 10,
    };
  });
}

test.each(SALES_RANGES)('the periods of %i days hold each day once, in order', (range) => {
  const days = daysTo('2026-11-23', range);
  const periods = periodsOf(days, stepOf(range));
  expect(sumOf(periods)).toEqual(sumOf(days));
  expect(periods[0]?.from).toBe(days[0]?.day);
  expect(periods.at(-1)?.to).toBe('2026-11-23');
  const edges = periods.flatMap(({ from, to }) => [from, to]);
  expect(edges).toEqual(edges.toSorted());
  expect(periods.length).toBeLessThanOrEqual(31);
});

test('days, weeks that end today, and months of the calendar', () => {
  expect(periodsOf(daysTo('2026-11-23', 7), 'day')).toHaveLength(7);
  const weeks = periodsOf(daysTo('2026-11-23', 15), 'week');
  expect(weeks.map(({ from, to, orders }) => [from, to, orders])).toEqual([
    ['2026-11-09', '2026-11-09', 1],
    ['2026-11-10', '2026-11-16', 7],
    ['2026-11-17', '2026-11-23', 7],
  ]);
  const months = periodsOf(daysTo('2027-01-02', 40), 'month');
  expect(months.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-24', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-01-02'],
  ]);
});

test('nothing is divided by nothing', () => {
  expect(conversionOf({ orders: 0, views: 0 })).toBeNull();
  expect(conversionOf({ orders: 3, views: 400 })).toBe(75);
  expect(averagePrice({ gross_minor: 0, units: 0 })).toBeNull();
  expect(averagePrice({ gross_minor: 1_001, units: 2 })).toBe(501);
});
