/**
 * Dates, durations and shares for people. Money is written by `@guildhall/ui/price`. What a page
 * rendered on the server shows must be the same in the browser: `formatDate` is in UTC.
 * `formatMoment` is in the visitor's own time and belongs to pages that load in the browser.
 */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-US');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Nov 20, 2026" */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** "November 2026" */
export function formatMonth(iso: string): string {
  return month.format(new Date(iso));
}

/** "Fri, Nov 20, 14:05 GMT+1": a deadline leaves no doubt about its zone. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const thisYear = moment.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(moment);
}

function plural(value: number, unit: string): string {
  return `${count.format(value)} ${unit}${value === 1 ? '' : 's'}`;
}

/** "20 minutes", "6 hours", "7 days": the largest unit that fits without a rest of its own. */
export function formatDurationMinutes(minutes: number): string {
  const ms = minutes * MINUTE;
  if (ms >= 2 * DAY && ms % DAY === 0) return plural(ms / DAY, 'day');
  if (ms >= HOUR && ms % HOUR === 0) return plural(ms / HOUR, 'hour');
  return plural(minutes, 'minute');
}

export function formatDays(days: number): string {
  return plural(days, 'day');
}

/** "3 days ago", "in 2 hours", "just now". `now` is in milliseconds. */
export function formatRelative(iso: string, now: number): string {
  const difference = Date.parse(iso) - now;
  const size = Math.abs(difference);
  if (size < MINUTE) return 'just now';
  const words =
    size >= 60 * DAY
      ? plural(Math.round(size / (30 * DAY)), 'month')
      : size >= DAY
        ? plural(Math.round(size / DAY), 'day')
        : size >= HOUR
          ? plural(Math.round(size / HOUR), 'hour')
          : plural(Math.round(size / MINUTE), 'minute');
  return difference < 0 ? `${words} ago` : `in ${words}`;
}

/** "1,500" */
export function formatCount(value: number): string {
  return count.format(value);
}

/** 9875 basis points → "98.8 %" */
export function formatShare(basisPoints: number): string {
  const percent = basisPoints / 100;
  return `${percent.toFixed(Number.isInteger(percent) ? 0 : 1)} %`;
}
