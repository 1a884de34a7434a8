import { createContext, useContext, useMemo, type ReactNode } from 'react';

interface ServerClock {
  /** What the deciding clock said when the page was last read; 0 when it was not. */
  readonly readMs: number;
  /** How far the deciding clock is ahead of this browser's, in milliseconds. */
  readonly offsetMs: number;
  /** Asks the server again; a deadline has just passed. */
  readonly refresh: () => void;
}

const Clock = createContext<ServerClock>({ readMs: 0, offsetMs: 0, refresh: () => {} });

/**
 * Deadlines are decided by the database's clock. `now` is what it said, `readAt` the browser's time
 * when the answer came; whole seconds are enough and keep the countdowns from trembling.
 */
export function ServerClockScope({
  now,
  readAt,
  refresh,
  children,
}: {
  now: string;
  readAt: number;
  refresh: () => void;
  children: ReactNode;
}) {
  const readMs = Date.parse(now);
  const offsetMs = Math.round((readMs - readAt) / 1000) * 1000;
  const clock = useMemo(() => ({ readMs, offsetMs, refresh }), [readMs, offsetMs, refresh]);
  return <Clock value={clock}>{children}</Clock>;
}

export function useServerClock(): ServerClock {
  return useContext(Clock);
}
