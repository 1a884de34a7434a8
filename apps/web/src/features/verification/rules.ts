import type { OwnVerificationView, StandingView } from '@guildhall/api/verification/views';
import { papersNeeded } from '@guildhall/domain/verification/country-rules';
import type { ApplicationDraft } from '@guildhall/domain/verification/schema';

const DAY_MS = 86_400_000;

/** Whether the level of a user is still theirs for long, so that they cannot ask for it again. */
export function isHeld(standing: StandingView, wanted: 2 | 3): boolean {
  const { level, verified_until: until, renew_days: days, now } = standing;
  if (level < wanted) return false;
  const isEnding = until !== null && Date.parse(until) - Date.parse(now) <= days * DAY_MS;
  return !isEnding;
}

/**
 * The papers that a form needs as it is now: the document may have been chosen since the server was
 * asked.
 */
export function neededNow(
  { request: { level, kind } }: OwnVerificationView,
  { document }: Pick<ApplicationDraft, 'document'>,
): string[] {
  return papersNeeded({
    level: level === 3 ? 3 : 2,
    kind: kind === 'company' ? 'company' : 'individual',
    document,
  });
}
