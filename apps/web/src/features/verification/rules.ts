import type { StandingView } from '@guildhall/api/verification/views';

const DAY_MS = 86_400_000;

/** Whether the level of a user is still theirs for long, so that they cannot ask for it again. */
export function isHeld(standing: StandingView, wanted: 2 | 3): boolean {
  const { level, verified_until: until, renew_days: days, now } = standing;
  if (level < wanted) return false;
  const isEnding = until !== null && Date.parse(until) - Date.parse(now) <= days * DAY_MS;
  return !isEnding;
}
