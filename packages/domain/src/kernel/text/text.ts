/**
 * Whether PostgreSQL's text type can store a string. It accepts neither NUL nor lone surrogates, so
 * both are rejected during validation instead of failing in the database.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
