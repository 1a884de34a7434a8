/**
 * Whether a text can be stored and found again: PostgreSQL's text holds neither NUL nor half of a
 * character (a lone surrogate), so both are refused at the door instead of failing inside.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
