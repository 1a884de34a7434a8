import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near the end, in pixels, counts as at the end. */
const END_PX = 48;

export interface LogContent {
  /** Of the first message that is shown; null while there is none. */
  readonly firstSeq: number | null;
  /** Changes with whatever is added at the end. */
  readonly end: string;
}

/**
 * The place of a reader in a log: it begins at the first new message or at the end, stays at the
 * end while the reader is there, and where they are when older messages come above.
 */
export function useLogScroll({ firstSeq, end }: LogContent) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLLIElement>(null);
  const last = useRef<{ firstSeq: number | null; height: number } | null>(null);
  const isAtEndNow = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    const before = last.current;
    if (before === null) {
      box.scrollTop = mark.current === null ? box.scrollHeight : mark.current.offsetTop - 8;
    } else if (firstSeq !== null && before.firstSeq !== null && firstSeq < before.firstSeq) {
      box.scrollTop += box.scrollHeight - before.height;
    } else if (isAtEndNow.current) {
      box.scrollTop = box.scrollHeight;
    }
    last.current = { firstSeq, height: box.scrollHeight };
    noteEnd(box);
  }, [firstSeq, end]);

  useEffect(() => {
    const box = log.current;
    if (box === null || content.current === null) return;
    // The keyboard of a phone, a longer draft and the arrival of a picture change the heights.
    const observer = new ResizeObserver(() => {
      if (isAtEndNow.current) box.scrollTop = box.scrollHeight;
      if (last.current !== null) last.current.height = box.scrollHeight;
    });
    observer.observe(box);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  function noteEnd(box: HTMLElement): void {
    isAtEndNow.current = box.scrollHeight - box.scrollTop - box.clientHeight <= END_PX;
    setAtEnd(isAtEndNow.current);
  }

  return {
    log,
    content,
    mark,
    isAtEnd,
    onScroll: () => log.current && noteEnd(log.current),
    toEnd: (): void => {
      if (log.current === null) return;
      log.current.scrollTop = log.current.scrollHeight;
      noteEnd(log.current);
    },
  };
}
