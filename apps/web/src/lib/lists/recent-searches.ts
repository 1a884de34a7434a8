/** The last searches of this browser. They never leave it. */
const KEY = 'recent-searches';
const MOST = 6;

export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    // Storage is not available, or holds something else.
    return [];
  }
}

export function rememberSearch(words: string): void {
  const search = words.trim().replaceAll(/\s+/g, ' ');
  if (search === '') return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== search.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MOST)));
  } catch {
    // Then it is not remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there are none.
  }
}
