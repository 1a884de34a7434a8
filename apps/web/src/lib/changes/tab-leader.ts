/** The browser's means by which tabs choose one of them. Old browsers lack them. */
export interface TabMeans {
  readonly locks: Pick<LockManager, 'request'>;
  readonly openChannel: (name: string) => BroadcastChannel;
}

/** The same name in all tabs of a browser: those that share something. */
export interface Tabs<Message> {
  /** Sends to all other tabs. */
  readonly tell: (message: Message) => void;
  /** Leads no more and hears nothing more: another tab leads then. */
  readonly leave: () => void;
}

interface Member<Message> {
  readonly hear: (message: Message) => void;
  /** This tab leads from now on, until it leaves. It is never called during `joinTabs`. */
  readonly lead: () => void;
}

export function meansOfBrowser(): TabMeans | null {
  // Both types are of browsers that have them; Safari before 15.4 has neither.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return null;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
}

/**
 * Joins the tabs of this name. One at a time leads: the one that holds the lock of the name. The
 * browser gives the lock to the next tab when this one leaves, is closed or crashes. Where there
 * are no means, or the browser refuses them (storage is blocked), each tab leads itself.
 */
export function joinTabs<Message>(
  name: string,
  means: TabMeans | null,
  { hear, lead }: Member<Message>,
): Tabs<Message> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const alone = () => void Promise.resolve().then(() => !signal.aborted && lead());
  const channel = open(name, means);
  if (means === null || channel === null) {
    alone();
    return { tell: () => undefined, leave: () => leaving.abort() };
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!signal.aborted) hear(data);
  });
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  const holdLock = async () =>
    await means.locks.request(name, { signal }, async () => {
      if (signal.aborted) return;
      lead();
      await left;
    });
  holdLock().catch(() => {
    if (!signal.aborted) alone();
  });
  return {
    tell: (message) => {
      if (!signal.aborted) channel.postMessage(message);
    },
    leave() {
      leaving.abort();
      channel.close();
    },
  };
}

function open(name: string, means: TabMeans | null): BroadcastChannel | null {
  try {
    return means?.openChannel(name) ?? null;
  } catch {
    return null;
  }
}
