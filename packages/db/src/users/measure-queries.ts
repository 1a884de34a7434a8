import { sql } from 'kysely';
import type { DayMeasures } from '../kernel/figures/day-measures.ts';

/** Users, by the day on which they signed up. */
export const userMeasures: DayMeasures = (since) => sql`
  select 'sign_ups' as measure, created_at as at, 1 as amount
    from users where created_at >= ${since}`;
