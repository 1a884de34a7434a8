/** What is not urgent: mailed at once (`off`), gathered into one mail, or not mailed at all. */
export const DIGESTS = ['off', 'daily', 'weekly', 'never'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When a user wants to be told. Times of the day are `HH:MM` in their time zone. */
export interface Schedule {
  /** A name of the IANA time zone database. */
  readonly time_zone: string;
  /** Null without quiet hours. They pass midnight when they end before they begin. */
  readonly quiet: { readonly from: string; readonly until: string } | null;
  readonly digest: Digest;
}

/** Of users who have chosen nothing. */
export const DEFAULT_SCHEDULE: Schedule = { time_zone: 'UTC', quiet: null, digest: 'off' };

/** A digest is mailed at this time of the day; a weekly one on Monday. */
export const DIGEST_AT = '09:00';

/** A deadline that is nearer than this passes quiet hours. */
const PRESSING_HOURS = 2;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Whether the time zone is one that can be computed with. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+05:30" are time zones for Intl too, but know no summer time.
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function localOf(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    weekday: part('weekday'),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Minutes until a time of the day comes next: 1 to 1,440. */
const minutesUntil = (minute: number, target: number) =>
  ((target - minute - 1 + DAY_MINUTES) % DAY_MINUTES) + 1;

/** When a time of the day comes next in a time zone, after `now`. */
function nextTime(now: Date, timeZone: string, time: string): Date {
  const target = minutesOf(time);
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const minutes = minutesUntil(localOf(now, timeZone).minute, target);
  const naive = new Date(whole + minutes * MINUTE_MS);
  // Between now and then the clocks may change: it is off by that much, less than half a day.
  const off = target - localOf(naive, timeZone).minute;
  const back = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  const change = back < -DAY_MINUTES / 2 ? back + DAY_MINUTES : back;
  const next = new Date(naive.getTime() + change * MINUTE_MS);
  return next > now ? next : naive;
}

/** When the quiet hours end that `now` is in; null outside of them. */
export function quietUntil({ time_zone: timeZone, quiet }: Schedule, now: Date): Date | null {
  if (quiet === null) return null;
  const [minute, from, until] = [
    localOf(now, timeZone).minute,
    minutesOf(quiet.from),
    minutesOf(quiet.until),
  ];
  const isQuiet =
    from < until ? from <= minute && minute < until : minute >= from || minute < until;
  return isQuiet ? nextTime(now, timeZone, quiet.until) : null;
}

/** When the next digest is due; null without one. */
export function nextDigest({ time_zone: timeZone, digest }: Schedule, now: Date): Date | null {
  if (digest !== 'daily' && digest !== 'weekly') return null;
  let next = nextTime(now, timeZone, DIGEST_AT);
  while (digest === 'weekly' && localOf(next, timeZone).weekday !== 'Mon') {
    next = nextTime(next, timeZone, DIGEST_AT);
  }
  return next;
}

/** Whether a deadline, ISO 8601, is too near for quiet hours. */
export function isPressing(deadline: string | null, now: Date): boolean {
  if (deadline === null) return false;
  return Date.parse(deadline) - now.getTime() < PRESSING_HOURS * 60 * MINUTE_MS;
}
