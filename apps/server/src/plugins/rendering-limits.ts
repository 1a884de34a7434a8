import { Refusal } from '@guildhall/domain/kernel/errors';
import { networkOf } from '@guildhall/services/kernel/client-network';

export interface RenderingLimits {
  /** Renderings at once. With more, each would wait longer than a visitor does. */
  readonly concurrent: number;
  /** Renderings at once for one client network, so that one address leaves room for all others. */
  readonly concurrent_per_network: number;
  /** Requests that wait for a rendering of theirs, by network and in all. */
  readonly waiting_per_network: number;
  readonly waiting: number;
  /** How long a request waits at most. */
  readonly wait_ms: number;
}

const RENDERING_LIMITS: RenderingLimits = {
  concurrent: 40,
  concurrent_per_network: 10,
  waiting_per_network: 15,
  waiting: 400,
  wait_ms: 5_000,
};
/**
 * Of the pictures of shared links, which programs fetch for strangers: they have a queue of their
 * own, so that no visitor waits for a page behind them. One network draws one at a time.
 */
export const DRAWING_LIMITS: RenderingLimits = {
  concurrent: 2,
  concurrent_per_network: 1,
  waiting_per_network: 15,
  waiting: 100,
  wait_ms: 5_000,
};
const TRY_AGAIN_SECONDS = 5;

/** A request that waits for its turn. */
interface Waiter {
  readonly start: () => void;
  readonly refuse: (reason: Refusal) => void;
}

/** What one client network does at the moment. */
interface Share {
  running: number;
  readonly waiting: Waiter[];
  /** The lower, the sooner it is its turn. */
  turn: number;
}

/** Lets requests render pages, in turns that are fair among client networks. */
export interface RenderingLimiter {
  /** Whether a rendering of this client would start at once. */
  isFree(ip: string): boolean;
  /**
   * Runs a rendering for a client when it is its turn; `waited` says whether others came first.
   * Throws TOO_MANY_REQUESTS above the limits of the client's network, and UNAVAILABLE when too
   * many wait or the wait takes too long, so that a slow database does not exhaust the memory (F8).
   */
  run<T>(ip: string, render: (waited: boolean) => Promise<T>): Promise<T>;
}

/**
 * Limits the renderings in flight, including those of pages that are never cached. A free place
 * goes to the network with the fewest renderings, and among those in turn: so a new visitor waits
 * for one rendering of each other network, however many it asks for (F8).
 */
export function createRenderingLimiter(
  limits: RenderingLimits = RENDERING_LIMITS,
): RenderingLimiter {
  const shares = new Map<string, Share>();
  const queue = createQueue(limits, shares);
  let running = 0;

  const mayStart = (share: Share | undefined) =>
    running < limits.concurrent && (share?.running ?? 0) < limits.concurrent_per_network;

  function take(share: Share): void {
    running += 1;
    share.running += 1;
  }

  function giveBack(network: string, share: Share): void {
    running -= 1;
    share.running -= 1;
    for (let next = queue.next(mayStart); next !== undefined; next = queue.next(mayStart)) {
      take(next.share);
      next.start();
    }
    forgetIdle(network, share);
  }

  function forgetIdle(network: string, share: Share): void {
    const isIdle = share.running === 0 && share.waiting.length === 0;
    // Another request may have begun a new share meanwhile.
    if (isIdle && shares.get(network) === share) shares.delete(network);
  }

  return {
    isFree: (ip) => mayStart(shares.get(networkOf(ip))),
    async run(ip, render) {
      const network = networkOf(ip);
      const share = shares.get(network) ?? { running: 0, waiting: [], turn: 0 };
      shares.set(network, share);
      const waits = !mayStart(share);
      if (waits) {
        // Whoever ends its wait has taken the place for it.
        await queue.wait(share).catch((error: unknown) => {
          forgetIdle(network, share);
          throw error;
        });
      } else take(share);
      try {
        return await render(waits);
      } finally {
        giveBack(network, share);
      }
    },
  };
}

/** Those who wait, in the order of their turns. */
function createQueue(limits: RenderingLimits, shares: ReadonlyMap<string, Share>) {
  let waiting = 0;
  let turns = 0;

  function drop(share: Share, waiter: Waiter): void {
    const at = share.waiting.indexOf(waiter);
    if (at < 0) return;
    share.waiting.splice(at, 1);
    waiting -= 1;
  }

  /** Refuses the newest request of the network that waits most; if that is this one, its own. */
  function makeRoomFor(share: Share): void {
    const most = [...shares.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    const last = most.waiting.at(-1);
    if (last === undefined || most.waiting.length <= share.waiting.length + 1) {
      throw refusal('UNAVAILABLE');
    }
    drop(most, last);
    last.refuse(refusal('UNAVAILABLE'));
  }

  return {
    /** Removes and returns whose turn it is among those that may start. */
    next(mayStart: (share: Share) => boolean): (Waiter & { share: Share }) | undefined {
      const ready = [...shares.values()].filter(
        (share) => share.waiting.length > 0 && mayStart(share),
      );
      const share = ready.toSorted(
        (one, other) => one.running - other.running || one.turn - other.turn,
      )[0];
      const waiter = share?.waiting.shift();
      if (share === undefined || waiter === undefined) return undefined;
      waiting -= 1;
      // The network's next request comes after those of all others.
      share.turn = turns += 1;
      return { ...waiter, share };
    },

    /** Ends when it is the turn of this request. */
    async wait(share: Share): Promise<void> {
      if (share.waiting.length >= limits.waiting_per_network) throw refusal('TOO_MANY_REQUESTS');
      if (waiting >= limits.waiting) makeRoomFor(share);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter: Waiter = { start: resolve, refuse: reject };
      if (share.waiting.length === 0) share.turn = turns += 1;
      share.waiting.push(waiter);
      waiting += 1;
      const timer = setTimeout(() => {
        drop(share, waiter);
        reject(refusal('UNAVAILABLE'));
      }, limits.wait_ms);
      await promise.finally(() => clearTimeout(timer));
    },
  };
}

const refusal = (code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE') =>
  new Refusal(code, { retry_after_seconds: TRY_AGAIN_SECONDS });
