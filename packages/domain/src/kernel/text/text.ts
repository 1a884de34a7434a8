/** Not `isWellFormed`, which not every supported browser has. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Whether PostgreSQL's text type can store a string. It accepts neither NUL nor lone surrogates, so
 * both are rejected during validation instead of failing in the database.
 */
export function isStorable(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !text.includes('\0');
}
