import type { TabMeans } from './tab-leader.ts';

type Work = (lock: Lock | null) => Promise<unknown>;

/** Locks and channels of one browser, for several tabs in one test. */
export function fakeTabMeans(): TabMeans {
  const channels = new Map<string, Set<FakeChannel>>();
  const queues = new Map<string, Promise<unknown>>();
  /** One at a time holds the lock of a name; whoever gives up before is passed over. */
  async function request(name: string, { signal }: LockOptions, work: Work): Promise<unknown> {
    const before = queues.get(name) ?? Promise.resolve();
    const turn = before.then(async () => {
      signal?.throwIfAborted();
      return await work({ name, mode: 'exclusive' });
    });
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return await turn;
  }
  return {
    locks: { request: request as LockManager['request'] },
    openChannel(name) {
      const all = channels.get(name) ?? new Set();
      channels.set(name, all);
      return new FakeChannel(all) as unknown as BroadcastChannel;
    },
  };
}

/** Delivers later, in order, and to all others. */
class FakeChannel extends EventTarget {
  readonly #all: Set<FakeChannel>;

  constructor(all: Set<FakeChannel>) {
    super();
    this.#all = all;
    all.add(this);
  }

  postMessage(message: unknown): void {
    if (!this.#all.has(this)) throw new DOMException('it is closed', 'InvalidStateError');
    const data = structuredClone(message);
    const others = [...this.#all].filter((each) => each !== this);
    setTimeout(() => {
      for (const other of others) {
        if (this.#all.has(other)) other.dispatchEvent(new MessageEvent('message', { data }));
      }
    });
  }

  close(): void {
    this.#all.delete(this);
  }
}
