import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { streams } from './event-streams.ts';

type Streams = typeof streams;
/** What an event says; some streams say more. */
interface Change {
  readonly has_changed: boolean;
}
/** What a subscription of changes calls. */
interface Listeners<Event> {
  readonly onData: (event: { readonly data: Event }) => void;
  readonly onConnectionStateChange: (connection: { readonly state: string }) => void;
  readonly onError: () => void;
  readonly onComplete: () => void;
}
export type Follow<Event extends Change = Change> = (
  streams: Streams,
  listeners: Listeners<Event>,
) => { unsubscribe: () => void };

/** A stream that was refused, or that something on the way cuts, is tried again after so long. */
const TRY_AGAIN_MS = 60_000;

function subscribeToVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
  };
}

/** A hidden tab has no stream: browsers allow six connections to a server, for all tabs. */
const useVisible = () =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );

/**
 * Refreshes what a page shows whenever its stream says that it changed; `refresh` gets the event,
 * or null when all that is shown may have changed. Returns whether the stream is alive; while it is
 * not, the page has to poll. After a break it continues with the last event that arrived, so that
 * no change is missed.
 */
export function useFollow<Event extends Change>(
  follow: Follow<Event>,
  refresh: (event: Event | null) => void,
  key: string | null,
): boolean {
  const [alive, setAlive] = useState(false);
  const visible = useVisible();
  const begin = useEffectEvent(follow);
  const changed = useEffectEvent(refresh);
  useEffect(() => {
    if (key === null || !visible) return;
    let ended = false;
    let stream: ReturnType<Follow> | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = () => {
      stream?.unsubscribe();
      stream = null;
      setAlive(false);
    };
    const tryLater = () => {
      if (ended) return;
      stop();
      // Whatever refused the stream may have to do with what is shown: a session that has ended.
      changed(null);
      timer = setTimeout(() => void start(), TRY_AGAIN_MS);
    };
    const start = async () => {
      try {
        const { streams: client } = await import('./event-streams.ts');
        if (ended) return;
        stream = begin(client, {
          onData: ({ data }) => {
            setAlive(true);
            if (data.has_changed) changed(data);
          },
          onConnectionStateChange: ({ state }) => {
            if (state !== 'connecting') return;
            setAlive(false);
          },
          onError: tryLater,
          onComplete: tryLater,
        });
      } catch {
        tryLater();
      }
    };
    void start();
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, [key, visible]);
  return alive;
}
