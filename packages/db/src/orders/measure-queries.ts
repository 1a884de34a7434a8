import { sql } from 'kysely';
import type { DayMeasures } from '../kernel/figures/day-measures.ts';

/** Orders, by the day on which they were paid. */
export const orderMeasures: DayMeasures = (since) => sql`
  select 'orders' as measure, paid_at as at, 1 as amount
    from orders where paid_at >= ${since}`;
