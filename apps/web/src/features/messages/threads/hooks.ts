import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isTabVisible = () => document.visibilityState === 'visible';

/** Whether an element is on the screen of a visible tab. */
export function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const isVisible = useSyncExternalStore(onVisibility, isTabVisible, () => false);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible && isInView;
}
