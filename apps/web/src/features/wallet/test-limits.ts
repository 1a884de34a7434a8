import type { OutputOf } from '../../lib/test-api.ts';

/** The limits of a user who has paid in nothing lately. */
export const UNUSED_LIMITS: OutputOf<'payments.limits'> = {
  unfinished: 5,
  unfinished_left: 5,
  top_ups_per_day: 5,
  top_ups_left: 5,
  day_minor: 200_000,
  left_today_minor: 200_000,
  more_at: null,
};
