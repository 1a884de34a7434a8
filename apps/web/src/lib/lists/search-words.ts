import { cutText } from '@guildhall/domain/kernel/text/signs';
const MAX_SEARCH_LENGTH = 80;

/** What `?q=` searches for, as one line: the database rejects some control characters. */
export function searchWordsOf(search: URLSearchParams): string {
  const typed = (search.get('q') ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return cutText(typed.trim(), MAX_SEARCH_LENGTH).toWellFormed();
}
