import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { createCompressor, type Encoding, varying } from './compressed-responses.ts';
import type { CachedResponse, ResponseStore } from './response-store.ts';

/** The maximum age of a cached response. Purging on changes only makes it fresher. */
export const CACHE_TTL_MS = 15_000;
/** The maximum time between checks for changes. */
const CHANGE_CHECK_MS = 250;
/**
 * A change is visible when committed, but has the time at which it was written, by another clock. A
 * transaction that takes longer than this is seen only when the cached response expires.
 */
const OVERLAP_MS = 5_000;
/** A database that does not respond must not block cached responses. */
const CHANGE_CHECK_TIMEOUT_MS = 250;

/**
 * Caches responses for visitors for a short time and creates each only once for concurrent
 * requests.
 */
export interface ResponseCache {
  /** Returns the response in the given encoding if it is compressible, uncompressed otherwise. */
  get(
    key: string,
    make: () => Promise<CachedResponse>,
    encoding?: Encoding | null,
  ): Promise<CachedResponse>;
}

export interface ResponseCacheOptions {
  readonly store: ResponseStore;
  readonly readChanges: (sinceMs: number) => Promise<OfferChanges>;
  /** Called for a failed check, and again only after a successful one. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { store, now = Date.now } = options;
  const flights = new Map<string, Promise<CachedResponse>>();
  const compress = createCompressor(store);
  const changes = watchChanges(options, () => flights.clear());

  /** Stores the response unless a change was seen meanwhile, since it may show the old state. */
  async function makeAndStore(
    key: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const { generation } = changes;
    const response = varying(await make());
    if (response.status === 200 && changes.generation === generation)
      await store.set(key, response);
    return response;
  }

  async function find(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    if (now() - changes.checkedAt >= CHANGE_CHECK_MS) changes.check();
    if (changes.checking !== null) await changes.checking;
    const kept = await store.get(key);
    if (kept !== undefined) return kept;
    const others = flights.get(key);
    if (others !== undefined) {
      const response = await others;
      // Refusals contain a request id, so they are not shared.
      return response.status === 200 ? response : await make();
    }
    const flight = makeAndStore(key, make);
    flights.set(key, flight);
    try {
      return await flight;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    async get(key, make, encoding = null) {
      return await compress(key, await find(key, make), encoding);
    },
  };
}

/** Reads changes on demand, at most four times per second, and purges the responses they affect. */
function watchChanges(options: ResponseCacheOptions, onChange: () => void) {
  const { store, readChanges, onError, now = Date.now } = options;
  let seen: ReadonlySet<string> = new Set();
  let completeUntil = 0;
  let failing = false;

  async function checkNow(): Promise<void> {
    const startedAt = now();
    // No cached response is older.
    const since = Math.max(completeUntil, startedAt - CACHE_TTL_MS) - OVERLAP_MS;
    const { tags, complete } = await readChanges(since);
    completeUntil = startedAt;
    failing = false;
    const fresh = [...tags].filter(([changeId]) => !seen.has(changeId));
    seen = new Set(tags.keys());
    if (fresh.length === 0 && complete) return;
    // Responses in flight may show the old state: they are neither stored nor shared.
    followed.generation += 1;
    onChange();
    if (complete) await store.purge(fresh.flatMap(([, shownBy]) => shownBy));
    else await store.clear();
  }

  const followed = {
    /** Incremented by each change. */
    generation: 0,
    checkedAt: Number.NEGATIVE_INFINITY,
    /** The check in flight, until its timeout. */
    checking: null as Promise<void> | null,
    check(): void {
      followed.checkedAt = now();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CHANGE_CHECK_TIMEOUT_MS);
      });
      const check = checkNow().catch((error: unknown) => {
        if (!failing) onError(error);
        failing = true;
      });
      const checking = Promise.race([check, tooLong]).then(() => {
        clearTimeout(timer);
        if (followed.checking === checking) followed.checking = null;
      });
      followed.checking = checking;
    },
  };
  return followed;
}
