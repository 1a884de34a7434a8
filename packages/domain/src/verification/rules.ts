import { DAY_MS, daysAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import { countryRules } from './country-rules.ts';
import type { ApplicantKind, Check, PaperKind, VerifiableLevel } from './types.ts';

type Numbers = RuleBook['verification'];

/** Whether a second person approves the verification of this level (rules.md §8). */
export function needsSecondPersonToVerify(level: number): boolean {
  return level >= 3;
}

/** The levels that selling needs, by what is sold (rules.md §8), and withdrawing (§7). */
export const LEVEL_TO_SELL = { account: 2, gift_card: 3 } as const;
export const LEVEL_TO_WITHDRAW = 2;

/** How old somebody born on a date is at a time, by the calendar of UTC. */
export function ageAt(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const isBefore =
    now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day);
  return now.getUTCFullYear() - year - (isBefore ? 1 : 0);
}

/** The same day so many months later, or the last one of a shorter month. */
export function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** When the papers of a request are deleted that is decided at this time. */
export function deletionAfter(decidedAt: Date, country: string | null, rules: Numbers): Date {
  const byLaw = country === null ? null : countryRules(country).delete_days;
  return daysAfter(decidedAt, byLaw ?? rules.delete_days);
}

/** When somebody who was rejected may ask again; null when there is no try left. */
export function nextTryAt(
  { rejections, rejected_at }: { readonly rejections: number; readonly rejected_at: Date | null },
  rules: Numbers,
): Date | null {
  if (rejections >= rules.tries) return null;
  return rejected_at === null ? new Date(0) : daysAfter(rejected_at, rules.retry_days);
}

/** What staff confirm for a request before they approve it. */
export function checksNeeded({
  level,
  kind,
}: {
  readonly level: VerifiableLevel;
  readonly kind: ApplicantKind;
}): Check[] {
  return [
    'document_genuine',
    'document_valid',
    'details_match',
    'of_age',
    'face_matches',
    ...(level === 3 ? (['address_proven', 'source_proven'] as const) : []),
    ...(level === 3 && kind === 'company' ? (['company_proven'] as const) : []),
  ];
}

/** The next reminder before a verification expires: the first that is still ahead. */
export function nextReminder(expiresAt: Date, now: Date, rules: Numbers): Date | null {
  const times = rules.reminder_days
    .map((days) => daysAfter(expiresAt, -days))
    .filter((time) => time > now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return times[0] ?? null;
}

/** Whether a verification ends so soon that the next one may be asked for. */
export const isRenewable = (expiresAt: Date, now: Date, rules: Numbers): boolean =>
  expiresAt.getTime() - now.getTime() <= rules.renew_days * DAY_MS;

/** Which of the papers that are needed are missing, or were asked for again. */
export function papersMissing(
  needed: readonly PaperKind[],
  given: readonly { readonly kind: PaperKind; readonly fault: string | null }[],
): PaperKind[] {
  const usable = new Set(given.filter(({ fault }) => fault === null).map(({ kind }) => kind));
  const asked = given.filter(({ fault }) => fault !== null).map(({ kind }) => kind);
  return [...new Set([...needed, ...asked])].filter((kind) => !usable.has(kind));
}
