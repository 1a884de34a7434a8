const MAX_SEARCH_LENGTH = 80;

/** What `?q=` searches for, as one line: the database rejects some control characters. */
export function searchWordsOf(search: URLSearchParams): string {
  const typed = (search.get('q') ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return typed.trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed();
}
