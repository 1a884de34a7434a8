/** The server refuses a longer vacation. */
export const LONGEST_VACATION_DAYS = 365;

/** The day as a date field writes it, in the seller's zone. */
export function dateOf(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When this day begins in the seller's zone; null for none, one that has begun, or one too far. */
export function morningOf(date: string, now = new Date()): string | null {
  const morning = new Date(`${date}T00:00`);
  const latest = new Date(now);
  latest.setDate(latest.getDate() + LONGEST_VACATION_DAYS);
  const isPossible = morning > now && morning <= latest;
  return isPossible ? morning.toISOString() : null;
}
