/** Messages show what differs and omit what is the same. */

const LONGEST = 100;
/** How many equal characters are shown on either side of a difference. */
const AROUND = 12;

/** `was 80 and is 40`; of long texts only the part that differs. */
export function whatDiffers(before: string, after: string): string {
  if (before.length + after.length <= LONGEST) return `was ${before} and is ${after}`;
  const start = Math.max(0, alike(before, after) - AROUND);
  const rest = Math.min(before.length, after.length) - start;
  const end = Math.min(rest, Math.max(0, alikeAtEnd(before, after) - AROUND));
  return `was ${cut(before, start, end)} and is ${cut(after, start, end)}`;
}

function alike(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1;
  return count;
}

function alikeAtEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function cut(text: string, start: number, fromEnd: number): string {
  const end = text.length - fromEnd;
  const inside = text.slice(start, end);
  const shown = inside.length > LONGEST ? `${inside.slice(0, LONGEST)}…` : inside;
  return `${start > 0 ? '…' : ''}${shown}${fromEnd > 0 ? '…' : ''}`;
}

/** A short form of a value; `none` when there is none. */
export function shortly(value: unknown): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `"a", "b" and 3 more`. */
export function listed(values: readonly unknown[], most = 5): string {
  const shown = values.slice(0, most).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
