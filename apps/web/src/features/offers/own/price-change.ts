/** In percent. The server allows more, which is a typing mistake rather than a price. */
export const LEAST_SHARE = -90;
export const MOST_SHARE = 900;

/** "5", "+5.5" or "−5 %" in basis points; null for anything else, and for no change. */
export function shareOf(typed: string): number | null {
  const match = /^\s*([+\-−]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed);
  if (!match) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  const share = sign === '' || sign === '+' ? points : -points;
  const isPossible = share >= LEAST_SHARE * 100 && share <= MOST_SHARE * 100 && share !== 0;
  return isPossible ? share : null;
}
