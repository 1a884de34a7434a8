import { Refusal } from '@guildhall/domain/kernel/errors';
import type { EventBatch, EventFeed } from '@guildhall/services/kernel/events/event-feed';
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
 * How much longer an expired response is served while no other may be made (RFC 5861,
 * stale-if-error). What has changed meanwhile is purged as usual.
 */
export const CACHE_STALE_MS = 60_000;
/** A database that does not respond must not block cached responses. */
const CATCH_UP_TIMEOUT_MS = 250;

/**
 * Caches responses for visitors for a short time and creates each only once for concurrent
 * requests.
 */
export interface ResponseCache {
  /**
   * Returns the response in the given encoding if it is compressible, uncompressed otherwise. When
   * it would have to wait for its turn, or `make` throws a Refusal because too many are being made,
   * an expired response is returned instead.
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
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { store } = options;
  const flights = new Map<string, Promise<CachedResponse>>();
  const compress = createCompressor(store);
  const changes = followChanges(options, () => flights.clear());

  /** Stores the response unless a change was seen meanwhile, since it may show the old state. */
  async function makeAndStore(
    key: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const { generation } = changes;
    const made = await make();
    const response = varying({ ...made, body: withOwnMemory(made.body) });
    if (response.status === 200 && changes.generation === generation)
      await store.set(key, response);
    return response;
  }

  async function find(
    key: string,
    make: () => Promise<CachedResponse>,
    turns: Turns,
  ): Promise<CachedResponse> {
    await changes.catchUp();
    const kept = await store.get(key);
    if (kept !== undefined) return kept;
    const others = flights.get(key);
    if (others !== undefined) {
      // A failure is not shared: it has a request id, or is the limit of another client.
      const response = await others.catch(() => undefined);
      return response?.status === 200 ? response : await turns.run(make);
    }
    if (!turns.isFree()) {
      const stale = await store.getStale(key);
      if (stale !== undefined) return stale;
    }
    // A response is in flight only once it is its turn: nobody waits for the turn of another.
    return await turns.run(async (waited) => {
      const made = waited
        ? ((await store.get(key)) ?? (await flights.get(key)?.catch(() => null)))
        : null;
      return made?.status === 200 ? made : await fly(key, make);
    });
  }

  async function fly(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const flight = makeAndStore(key, make);
    flights.set(key, flight);
    try {
      return await flight;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    async get(key, make, encoding = null, turns = AT_ONCE) {
      const response = await find(key, make, turns).catch(async (error: unknown) => {
        const stale = error instanceof Refusal ? await store.getStale(key) : undefined;
        if (stale === undefined) throw error;
        return stale;
      });
      return await compress(key, response, encoding);
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
