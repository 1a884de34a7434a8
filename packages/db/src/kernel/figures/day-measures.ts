import type { RawBuilder } from 'kysely';

/**
 * SQL for what a room counts by day: rows with `measure`, the time `at`, and an `amount`, of times
 * from `since` on. The times never change and are never before those that were counted, so that
 * days that are over stay as they are.
 */
export type DayMeasures = (since: RawBuilder<unknown>) => RawBuilder<unknown>;
