import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/**
 * Shows a number before the title of the tab: "(2) Messages". Pages change their titles whenever
 * they like; the number is put before each of them.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, '');
      const wanted = count > 0 ? `(${count}) ${title}` : title;
      // Else it would see its own change for ever.
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    if (count === 0) return;
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
