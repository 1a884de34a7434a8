export const PERIOD_STEPS = ['day', 'week', 'month'] as const;
/** What one bar of a chart over time stands for. */
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** The step for so many days. */
export function stepOf(days: number): PeriodStep {
  if (days <= 30) return 'day';
  return days <= 90 ? 'week' : 'month';
}

const WEEK = 7;

/** Consecutive days from `from` to `to`, both included: `YYYY-MM-DD`, in UTC. */
export interface Period<Day> {
  readonly from: string;
  readonly to: string;
  readonly days: readonly Day[];
}

/**
 * Divides consecutive days into periods. A week ends on the weekday of the last day, so that the
 * last one is whole; months are those of the calendar, and the first and last may be parts.
 */
export function periodsOf<Day extends { readonly day: string }>(
  days: readonly Day[],
  step: PeriodStep,
): Period<Day>[] {
  const periodOf = (day: string, index: number) => {
    if (step === 'month') return day.slice(0, 7);
    return step === 'day' ? day : Math.floor((days.length - 1 - index) / WEEK);
  };
  const periods: { key: string | number; days: Day[] }[] = [];
  for (const [index, each] of days.entries()) {
    const key = periodOf(each.day, index);
    const last = periods.at(-1);
    if (last?.key === key) last.days.push(each);
    else periods.push({ key, days: [each] });
  }
  return periods.map((period) => ({
    from: period.days[0]?.day ?? '',
    to: period.days.at(-1)?.day ?? '',
    days: period.days,
  }));
}
