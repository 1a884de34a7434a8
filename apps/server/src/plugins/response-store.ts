import { LRUCache } from 'lru-cache';

/** In order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A page or query response that is ready to send, including the page's content security policy. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The response is purged when data with one of these tags changes. */
  readonly tags: readonly string[];
  /** Compressed copies by encoding. */
  readonly compressed?: Readonly<Partial<Record<Encoding, CachedResponse>>>;
}

/**
 * The same bytes in memory of their own. A compressed body is the beginning of a 64 kB buffer, and
 * a small body a part of a shared one: kept as they are, they would keep all of it.
 */
export function withOwnMemory(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.byteLength);
  own.set(body);
  return own;
}

/** Stores responses for a short time. Asynchronous, so that servers could share a store. */
export interface ResponseStore {
  get(key: string): Promise<CachedResponse | undefined>;
  /**
   * Also a response that has expired, at most so long ago; by default as long as it is kept. None
   * that was purged.
   */
  getStale(key: string, atMostMs?: number): Promise<CachedResponse | undefined>;
  set(key: string, response: CachedResponse): Promise<void>;
  /**
   * Adds a compressed copy to a response if it is still stored. It is removed with the response.
   */
  addCompressed(
    key: string,
    response: CachedResponse,
    encoding: Encoding,
    compressed: CachedResponse,
  ): Promise<void>;
  /** Removes all responses with one of these tags. */
  purge(tags: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

export interface MemoryResponseStoreOptions {
  ttlMs: number;
  /** How long an expired response stays, for when no other can be made; 0 by default. */
  staleMs?: number;
  max_bytes: number;
  now?: () => number;
}

/** The overhead of an entry besides its body, key and headers. */
const ENTRY_BYTES = 1_024;

/**
 * What a response really holds, with all its copies. Includes keys, headers and tags, since an
 * attacker can request any number of small pages.
 */
function sizeOf({ body, headers, tags, compressed = {} }: CachedResponse, key: string): number {
  let characters = key.length;
  for (const tag of tags) characters += tag.length;
  for (const [name, value] of Object.entries(headers)) characters += name.length + value.length;
  const copies = Object.values(compressed).map((copy) => sizeOf(copy, ''));
  const own = body.buffer.byteLength + 2 * characters + ENTRY_BYTES;
  return copies.reduce((sum, size) => sum + size, own);
}

/** An in-memory store with a size limit that evicts the least recently used responses. */
export function createMemoryResponseStore(
  options: MemoryResponseStoreOptions,
): ResponseStore & { readonly bytes: number } {
  const { ttlMs, staleMs = 0, max_bytes, now = Date.now } = options;
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: max_bytes,
    // One large response must not evict all others.
    maxEntrySize: Math.floor(max_bytes / 4),
    sizeCalculation: sizeOf,
    ttl: ttlMs + staleMs,
    ttlResolution: 0,
    perf: { now },
  });
  let purgedAt = now();

  return {
    get bytes() {
      return cache.calculatedSize;
    },
    async get(key) {
      const kept = cache.get(key);
      return kept !== undefined && cache.getRemainingTTL(key) >= staleMs ? kept : undefined;
    },
    async getStale(key, atMostMs = staleMs) {
      const kept = cache.get(key);
      const expiredMs = staleMs - cache.getRemainingTTL(key);
      return kept !== undefined && expiredMs <= atMostMs ? kept : undefined;
    },
    async set(key, response) {
      // Expired entries that are not read again would stay until their space is needed.
      if (now() - purgedAt >= ttlMs) {
        purgedAt = now();
        cache.purgeStale();
      }
      cache.set(key, response);
    },
    async addCompressed(key, { body }, encoding, copy) {
      const kept = cache.peek(key);
      if (kept?.body !== body) return;
      const compressed = { ...kept.compressed, [encoding]: copy };
      cache.set(key, { ...kept, compressed }, { noUpdateTTL: true });
    },
    async purge(tags) {
      const changed = new Set(tags);
      const outdated: string[] = [];
      cache.forEach((response, key) => {
        if (response.tags.some((tag) => changed.has(tag))) outdated.push(key);
      });
      for (const key of outdated) cache.delete(key);
    },
    async clear() {
      cache.clear();
    },
  };
}
