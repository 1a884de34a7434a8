import { sql } from 'kysely';
import type { DayMeasures } from '../kernel/figures/day-measures.ts';

/** Disputes and recall claims, by the day on which they were opened. */
export const disputeMeasures: DayMeasures = (since) => sql`
  select 'disputes' as measure, created_at as at, 1 as amount
    from disputes where created_at >= ${since}`;
