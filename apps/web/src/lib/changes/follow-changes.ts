import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from '../session/auth-state.ts';
import type { Followed } from './change-followers.ts';

/** Code that could not be loaded is tried again after so long. */
const TRY_AGAIN_MS = 60_000;

/**
 * Gets the ids of what changed; null when anything may have. It invalidates the queries, or
 * replaces their data. Its type forbids the `refetch` of a query: during the first read of the
 * query that is answered with what may be older than the change.
 */
type Refresh = (ids: readonly string[] | null) => Promise<void>;

/**
 * Refreshes what a component shows whenever the stream of this browser says that it changed.
 * Null follows nothing yet.
 * Returns whether the stream is alive; while it is not, the component has to poll. The first event
 * refreshes, since what is shown may be older than the stream. After a break the stream continues
 * with the last event that arrived, so that no change is missed. `typed` is called when somebody
 * else is writing in one of the threads that are followed.
 */
export function useFollow(
  followed: Followed | null,
  refresh: Refresh,
  typed: () => void = () => undefined,
): boolean {
  const [alive, setAlive] = useState(false);
  const userId = useAuth().user?.id ?? null;
  const changed = useEffectEvent(refresh);
  const noteTyped = useEffectEvent(typed);
  const key = followed === null ? null : JSON.stringify(followed);
  useEffect(() => {
    if (key === null || userId === null) return;
    let ended = false;
    let leave: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      try {
        const { follow } = await import('./shared-changes.ts');
        if (ended) return;
        const followedNow = JSON.parse(key) as Followed;
        leave = follow(userId, {
          ...followedNow,
          changed: (ids) => void changed(ids),
          typed: () => noteTyped(),
          setAlive,
        });
      } catch {
        if (!ended) timer = setTimeout(() => void start(), TRY_AGAIN_MS);
      }
    };
    void start();
    return () => {
      ended = true;
      clearTimeout(timer);
      leave?.();
      setAlive(false);
    };
  }, [key, userId]);
  return alive;
}
