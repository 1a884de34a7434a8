import { Refusal } from '@guildhall/domain/kernel/errors';
import type { EventBatch, EventFeed } from '@guildhall/services/kernel/events/event-feed';
import { LRUCache } from 'lru-cache';
import { createCompressor, varying } from './compressed-responses.ts';
import {
  type CachedResponse,
  type Encoding,
  type ResponseStore,
  withOwnMemory,
} from './response-store.ts';

/** The maximum age of a cached response. Purging on changes only makes it fresher. */
export const CACHE_TTL_MS = 15_000;
/** For how long caches between server and browser keep a response. */
export const SHARED_CACHE_SECONDS = CACHE_TTL_MS / 1_000;
/**
 * How much longer an expired response is kept for when no other can be made (RFC 5861,
 * stale-if-error). What has changed meanwhile is purged as usual.
 */
export const CACHE_STALE_MS = 3_600_000;
/** How long after its end it is served instead of waiting for a turn or for a slow response. */
const BUSY_STALE_MS = 60_000;
/** A response that takes longer is not waited for, where an expired one is at hand. */
const SLOW_MS = 2_000;
/** After a failure the expired response is served at once, and another is made after this time. */
const RETRY_AFTER_MS = 5_000;
const MAX_FAILING = 5_000;
/** A database that does not respond must not block cached responses. */
const CATCH_UP_TIMEOUT_MS = 250;

/**
 * Caches responses for visitors for a short time and creates each only once for concurrent
 * requests.
 */
export interface ResponseCache {
  /**
   * Returns the response in the given encoding if it is compressible, uncompressed otherwise. When
   * it would have to wait for its turn, takes long, or fails in any way, an expired response is
   * returned instead, if one is kept (F8).
   */
  get(
    key: string,
    make: () => Promise<CachedResponse>,
    encoding?: Encoding | null,
    turns?: Turns,
  ): Promise<CachedResponse>;
}

/** When a client may have a response made. */
export interface Turns {
  /** Whether it is its turn now. */
  readonly isFree: () => boolean;
  /** Works when it is its turn; `waited` says whether others came first. */
  readonly run: <T>(work: (waited: boolean) => Promise<T>) => Promise<T>;
}

const AT_ONCE: Turns = { isFree: () => true, run: async (work) => await work(false) };

export interface ResponseCacheOptions {
  readonly store: ResponseStore;
  readonly events: Pick<EventFeed, 'catchUp' | 'listen'>;
  /** The cache tags of the responses that show what an event has changed. */
  readonly tagsOf: (event: EventBatch['events'][number]) => readonly string[];
  /** Called with a defect that nobody else sees, since an expired response is served. */
  readonly onError?: (error: unknown) => void;
  readonly now?: () => number;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { store } = options;
  const compress = createCompressor(store);
  const flights = createFlights(options);

  /** An expired response that is served without waiting for another one. */
  async function findStale(key: string, make: Make, turns: Turns) {
    if (flights.isFailing(key)) {
      const stale = await store.getStale(key);
      if (stale !== undefined && flights.mayRetry(key)) {
        void turns.run(() => flights.start(key, make)).catch(() => undefined);
      }
      return stale;
    }
    return turns.isFree() ? undefined : await store.getStale(key, BUSY_STALE_MS);
  }

  async function makeOrShare(key: string, make: Make, turns: Turns): Promise<CachedResponse> {
    const others = flights.get(key);
    if (others !== undefined) {
      // A failure is not shared: it has a request id, or is the limit of another client.
      const response = await others.catch(() => undefined);
      if (response?.status === 200) return response;
      return (await findStale(key, make, turns)) ?? (await turns.run(make));
    }
    // A response is in flight only once it is its turn: nobody waits for the turn of another.
    return await turns.run(async (waited) => {
      const made = waited
        ? ((await store.get(key)) ?? (await flights.get(key)?.catch(() => null)))
        : null;
      return made?.status === 200 ? made : await flights.start(key, make);
    });
  }

  /** The expired response instead of one that fails. Throws what was thrown if there is none. */
  async function orStale(key: string, making: Promise<CachedResponse>): Promise<CachedResponse> {
    try {
      const made = await making;
      return made.status < 500 ? made : ((await store.getStale(key)) ?? made);
    } catch (error) {
      const stale = await store.getStale(key);
      if (stale === undefined) throw error;
      if (!(error instanceof Refusal)) options.onError?.(error);
      return stale;
    }
  }

  async function find(key: string, make: Make, turns: Turns): Promise<CachedResponse> {
    await flights.catchUp();
    const kept = (await store.get(key)) ?? (await findStale(key, make, turns));
    if (kept !== undefined) return kept;
    const making = orStale(key, makeOrShare(key, make, turns));
    const stale = await store.getStale(key, BUSY_STALE_MS);
    if (stale === undefined) return await making;
    // Read again, since it may have been purged meanwhile.
    return await unlessSlow(making, () => store.getStale(key, BUSY_STALE_MS));
  }

  return {
    async get(key, make, encoding = null, turns = AT_ONCE) {
      return await compress(key, await find(key, make, turns), encoding);
    },
  };
}

/** The other response, if there is one, when this one takes long. */
async function unlessSlow(
  making: Promise<CachedResponse>,
  findOther: () => Promise<CachedResponse | undefined>,
): Promise<CachedResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SLOW_MS);
  });
  // It may fail when nobody waits for it any more.
  making.catch(() => undefined);
  const other = late.then(findOther).then(async (found) => found ?? (await making));
  return await Promise.race([making, other]).finally(() => clearTimeout(timer));
}

type Make = () => Promise<CachedResponse>;

/** The responses that are being made, one for each key, and the keys of those that failed. */
function createFlights(options: ResponseCacheOptions) {
  const { store, now = Date.now } = options;
  const flights = new Map<string, Promise<CachedResponse>>();
  /** From when on another may be made, by key. */
  const failing = new LRUCache<string, number>({ max: MAX_FAILING });
  const changes = followChanges(options, () => flights.clear());

  /** Stores the response unless a change was seen meanwhile, since it may show the old state. */
  async function makeAndStore(key: string, make: Make): Promise<CachedResponse> {
    const { generation } = changes;
    try {
      const made = await make();
      const response = varying({ ...made, body: withOwnMemory(made.body) });
      if (response.status >= 500) failing.set(key, now() + RETRY_AFTER_MS);
      else failing.delete(key);
      if (response.status === 200 && changes.generation === generation)
        await store.set(key, response);
      return response;
    } catch (error) {
      // A refusal is the limit of one client, and no failure.
      if (!(error instanceof Refusal)) failing.set(key, now() + RETRY_AFTER_MS);
      throw error;
    }
  }

  return {
    catchUp: async () => await changes.catchUp(),
    get: (key: string) => flights.get(key),
    /** Whether the last response of this key failed. */
    isFailing: (key: string) => failing.has(key),
    /** Whether it is time to make another one; true once for each time. */
    mayRetry(key: string): boolean {
      if (now() < (failing.get(key) ?? 0)) return false;
      failing.set(key, now() + RETRY_AFTER_MS);
      return true;
    },
    async start(key: string, make: Make): Promise<CachedResponse> {
      const flight = makeAndStore(key, make);
      flights.set(key, flight);
      try {
        return await flight;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
  };
}

/** Purges the responses that show what has changed, before any of them is served again. */
function followChanges({ store, events, tagsOf }: ResponseCacheOptions, onChange: () => void) {
  /** Ends with the purges of all batches so far. */
  let purging: Promise<unknown> = Promise.resolve();
  /** The wait for the feed, until its timeout. */
  let waiting: Promise<void> | null = null;

  const followed = {
    /** Incremented by each change. */
    generation: 0,
    async catchUp(): Promise<void> {
      const reading = waiting === null ? events.catchUp() : null;
      if (reading !== null) waiting = atMost(reading).then(() => void (waiting = null));
      if (waiting !== null) await waiting;
      await purging;
    },
  };
  events.listen((batch) => {
    const tags = new Set(batch.events.flatMap(tagsOf));
    if (tags.size === 0 && !batch.has_gap) return;
    // Responses in flight may show the old state: they are neither stored nor shared.
    followed.generation += 1;
    onChange();
    const purge = batch.has_gap ? store.clear() : store.purge([...tags]);
    purging = Promise.all([purging, purge]);
  });
  return followed;
}

/** Reads new events, unless the database does not respond. */
export async function catchUpSoon(events: Pick<EventFeed, 'catchUp'>): Promise<void> {
  const reading = events.catchUp();
  if (reading !== null) await atMost(reading);
}

async function atMost(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CATCH_UP_TIMEOUT_MS);
  });
  await Promise.race([reading, tooLong]);
  clearTimeout(timer);
}
