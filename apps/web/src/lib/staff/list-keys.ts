import { type RefObject, useEffect } from 'react';

/** What a list of staff marks the link of each of its rows with. */
export const ROW_LINK = { 'data-row-link': '' } as const;

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/**
 * Moves between the rows of a list: `j` to the next one, `k` to the one before; Enter opens the
 * link that has the focus, as everywhere. `/` goes to the search. Only while the focus is in the
 * list or nowhere: a key must not take effect while somebody types, or in a menu (WCAG 2.1.4).
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const rows = list.current;
      if (rows === null || event.defaultPrevented || hasModifier(event) || !isFree(rows)) return;
      const target = event.key === '/' ? search?.current : nextRow(rows, STEPS[event.key]);
      if (!target) return;
      // Firefox opens its own search with this key.
      event.preventDefault();
      target.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, search]);
}

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Whether nothing else has the focus. The main part of a page gets it after a change of routes. */
export function isFree(rows: HTMLElement): boolean {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body || focused.id === 'content') return true;
  return rows.contains(focused) && focused.matches('a, button');
}

function nextRow(rows: HTMLElement, step: 1 | -1 | undefined): HTMLElement | undefined {
  if (step === undefined) return undefined;
  const links = [...rows.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return step === 1 ? links[0] : links.at(-1);
  return links[at + step] ?? links[at];
}
