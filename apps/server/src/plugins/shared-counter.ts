import { createHash } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export const WINDOW_SECONDS = 60;
/** A caller is shared from this part of the limit on: most never reach it, and cost nothing. */
const SHARED_FROM = 0.1;

/** Calls that this server has counted and no other knows of. */
interface UnsharedCalls {
  readonly key: string;
  readonly tries: number;
  readonly window_seconds: number;
}

/** The calls at all servers, and the seconds until their window ends. */
interface SharedCalls {
  readonly key: string;
  readonly tries: number;
  readonly wait_seconds: number;
}

/** Adds calls of this server to those of the others; rejects while the database is away. */
export type ShareCalls = (counted: readonly UnsharedCalls[]) => Promise<readonly SharedCalls[]>;

interface Caller {
  readonly name: string;
  unshared: number;
  endsAt: number;
}

export interface SharedCounter {
  /** Rejects with a `RateLimiterRes` above the limit. */
  consume(caller: string, calls: number): Promise<void>;
  /** What the other servers have to know; it counts as known from then on. */
  take(): readonly UnsharedCalls[];
  /** Takes back what could not be shared, for the next time. */
  untake(taken: readonly UnsharedCalls[]): void;
  /** Learns what all servers have counted; other keys are not its own. */
  learn(counted: readonly SharedCalls[]): Promise<void>;
}

/**
 * Counts the calls of each caller in memory, where a request asks, and together with the other
 * servers a moment later. What it does not know of them yet is allowed.
 */
export function createSharedCounter(name: string, limit: number): SharedCounter {
  const memory = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  /** By the key in the database, which has no address. Few callers come so often. */
  const callers = new Map<string, Caller>();

  function note(caller: string, calls: number, counted: RateLimiterRes): void {
    if (counted.consumedPoints < limit * SHARED_FROM) return;
    const key = `${name}:${createHash('sha256').update(caller).digest('base64url')}`;
    const known = counted.isFirstInDuration ? undefined : callers.get(key);
    const isKnown = known !== undefined && known.endsAt > performance.now();
    callers.set(key, {
      name: caller,
      unshared: isKnown ? known.unshared + calls : counted.consumedPoints,
      endsAt: performance.now() + counted.msBeforeNext,
    });
  }

  return {
    async consume(caller, calls) {
      note(caller, calls, await memory.consume(caller, calls));
    },
    take() {
      const now = performance.now();
      const taken: UnsharedCalls[] = [];
      for (const [key, caller] of callers) {
        if (caller.endsAt <= now) {
          callers.delete(key);
          continue;
        }
        if (caller.unshared === 0) continue;
        const windowSeconds = Math.ceil((caller.endsAt - now) / 1_000);
        taken.push({ key, tries: caller.unshared, window_seconds: windowSeconds });
        caller.unshared = 0;
      }
      return taken;
    },
    untake(taken) {
      for (const { key, tries } of taken) {
        const caller = callers.get(key);
        if (caller !== undefined) caller.unshared += tries;
      }
    },
    async learn(counted) {
      for (const { key, tries, wait_seconds: seconds } of counted) {
        const caller = callers.get(key);
        if (caller === undefined || seconds <= 0) continue;
        caller.endsAt = performance.now() + seconds * 1_000;
        // What came meanwhile is shared next time.
        await memory.set(caller.name, tries + caller.unshared, seconds);
      }
    },
  };
}
