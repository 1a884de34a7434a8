import { createContext, useContext, useMemo, type ReactNode } from 'react';

interface ServerClock {
  /** The server time when the page was last read; 0 if it was not. */
  readonly readMs: number;
  /** The offset of the server clock to that of this browser, in milliseconds. */
  readonly offsetMs: number;
  /** Refetches, because a deadline has just passed. */
  readonly refresh: () => void;
}

const Clock = createContext<ServerClock>({ readMs: 0, offsetMs: 0, refresh: () => {} });

/**
 * Deadlines are decided by the clock of the database. `now` is its time, and `readAt` the browser
 * time of the response. The offset is rounded to seconds, so that countdowns do not jitter.
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
