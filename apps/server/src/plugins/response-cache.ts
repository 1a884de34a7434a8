import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { createCompressor, type Encoding, varying } from './compressed-responses.ts';
import type { CachedResponse, ResponseStore } from './response-store.ts';

/** How long anything is kept at most. The truth about age; that changes are heard of is a hint. */
export const CACHE_TTL_MS = 15_000;
/** How old the last look for changes may be when something kept is handed out. */
const CHANGE_CHECK_MS = 250;
/**
 * A change is seen when it is committed, and bears the time at which it was written, by a clock
 * that may not be ours. What took longer than this is out of date until its time is over.
 */
const OVERLAP_MS = 5_000;
/** A database that does not answer keeps nobody from what is kept. */
const CHANGE_CHECK_TIMEOUT_MS = 250;

/** What visitors are told, kept for a while and made once for all who ask at the same time. */
export interface ResponseCache {
  /** In the form that is asked for, if it is worth it; as it was made otherwise. */
  get(
    key: string,
    make: () => Promise<CachedResponse>,
    encoding?: Encoding | null,
  ): Promise<CachedResponse>;
}

export interface ResponseCacheOptions {
  readonly store: ResponseStore;
  readonly readChanges: (sinceMs: number) => Promise<OfferChanges>;
  /** Told of a look that failed, and then not again until one has not. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { store, now = Date.now } = options;
  const flights = new Map<string, Promise<CachedResponse>>();
  const compress = createCompressor(store);
  const changes = watchChanges(options, () => flights.clear());

  /** Keeps what was made, unless something changed while it was: it may show how things were. */
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
      // A refusal may be told to each in another way, so those are not shared.
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

/**
 * Looks into the histories when somebody asks, at most four times a second and never for nobody,
 * and throws away what shows a change.
 */
function watchChanges(options: ResponseCacheOptions, onChange: () => void) {
  const { store, readChanges, onError, now = Date.now } = options;
  let seen: ReadonlySet<string> = new Set();
  let completeUntil = 0;
  let failing = false;

  async function checkNow(): Promise<void> {
    const startedAt = now();
    // Nothing that is kept is older than that.
    const since = Math.max(completeUntil, startedAt - CACHE_TTL_MS) - OVERLAP_MS;
    const { tags, complete } = await readChanges(since);
    completeUntil = startedAt;
    failing = false;
    const fresh = [...tags].filter(([changeId]) => !seen.has(changeId));
    seen = new Set(tags.keys());
    if (fresh.length === 0 && complete) return;
    // What is being made now may show how things were: it is not kept, and nobody joins it.
    followed.generation += 1;
    onChange();
    if (complete) await store.purge(fresh.flatMap(([, shownBy]) => shownBy));
    else await store.clear();
  }

  const followed = {
    /** Another number after each change. */
    generation: 0,
    checkedAt: Number.NEGATIVE_INFINITY,
    /** A look that is under way, or was for too long. */
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
