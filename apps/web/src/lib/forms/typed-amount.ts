/** "12", "12.5", "12,50" or "$12.50" as cents; null for anything else. */
export function centsOf(typed: string): number | null {
  const match = /^[\s$]*(\d{1,7})(?:[.,](\d{1,2}))?[\s$]*$/.exec(typed);
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
