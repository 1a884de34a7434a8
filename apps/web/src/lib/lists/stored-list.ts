import { useSyncExternalStore } from 'react';

/** A short list in the storage of the browser, the newest first, that never leaves it. */
export interface StoredList<Item> {
  /** Adds an item in front, or removes the one with its id. */
  toggle(item: Item): void;
  /** Adds an item in front; the one with its id moves there. */
  add(item: Item): void;
  clear(): void;
  /** The items during rendering; none on the server. */
  use(): readonly Item[];
}

const NONE: readonly never[] = [];

/** `isItem` checks what is stored: another version of the site may have stored something else. */
export function storedList<Item extends { readonly id: string }>(
  key: string,
  most: number,
  isItem: (stored: unknown) => stored is Item,
): StoredList<Item> {
  const listeners = new Set<() => void>();
  let items: readonly Item[] | null = null;

  function read(): readonly Item[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((each) => isItem(each)) : NONE;
    } catch {
      // Storage is not available, or holds something else.
      return NONE;
    }
  }
  const current = () => (items ??= read());
  function change(next: readonly Item[]) {
    items = next.slice(0, most);
    try {
      localStorage.setItem(key, JSON.stringify(items));
    } catch {
      // Then the list lasts until the page is left.
    }
    for (const listener of listeners) listener();
  }
  const without = ({ id }: Item) => current().filter((each) => each.id !== id);
  function subscribe(listener: () => void) {
    // Another tab may change it.
    const onStorage = () => {
      items = null;
      listener();
    };
    listeners.add(listener);
    globalThis.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener('storage', onStorage);
    };
  }
  return {
    toggle(item) {
      const rest = without(item);
      change(rest.length < current().length ? rest : [item, ...rest]);
    },
    add: (item) => change([item, ...without(item)]),
    clear: () => change(NONE),
    use: () => useSyncExternalStore(subscribe, current, () => NONE),
  };
}
