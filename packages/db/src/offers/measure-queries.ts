import { sql } from 'kysely';
import type { DayMeasures } from '../kernel/figures/day-measures.ts';

/** Offers, by the day on which they were published or sent to review first. */
export const offerMeasures: DayMeasures = (since) => sql`
  select 'offers' as measure, created_at as at, 1 as amount
    from offers where created_at >= ${since}`;
