import { LRUCache } from 'lru-cache';
import type { Encoding } from './compressed-responses.ts';

/** A page or an answer, ready to send: its body and its headers, a page's policy among them. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What it shows; when one of these changes, the page is thrown away. */
  readonly tags: readonly string[];
  /** The same for those who can unpack it. */
  readonly compressed?: Readonly<Partial<Record<Encoding, CachedResponse>>>;
}

/** Keeps pages for a short while. Asynchronous, so that servers may come to share one. */
export interface ResponseStore {
  get(key: string): Promise<CachedResponse | undefined>;
  set(key: string, response: CachedResponse): Promise<void>;
  /** Lays a packed copy beside a page, unless it is kept no more. It goes when the page goes. */
  addCompressed(
    key: string,
    response: CachedResponse,
    encoding: Encoding,
    compressed: CachedResponse,
  ): Promise<void>;
  /** Throws away all that shows any of these. */
  purge(tags: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

export interface MemoryResponseStoreOptions {
  ttlMs: number;
  max_bytes: number;
  now?: () => number;
}

/** What a kept page costs besides its body, its key and its headers: objects that hold them. */
const ENTRY_BYTES = 1_024;

/** Small pages cost more than their bodies, and an attacker asks for as many as they like. */
function sizeOf({ body, headers, compressed = {} }: CachedResponse, key: string): number {
  let characters = key.length;
  for (const [name, value] of Object.entries(headers)) characters += name.length + value.length;
  const copies = Object.values(compressed).map((copy) => sizeOf(copy, ''));
  const own = body.byteLength + 2 * characters + ENTRY_BYTES;
  return copies.reduce((sum, size) => sum + size, own);
}

/** In this process: the pages asked for most lately, up to a number of bytes. */
export function createMemoryResponseStore(
  options: MemoryResponseStoreOptions,
): ResponseStore & { readonly bytes: number } {
  const { ttlMs, max_bytes, now = Date.now } = options;
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: max_bytes,
    // One huge page must not push out all others.
    maxEntrySize: Math.floor(max_bytes / 4),
    sizeCalculation: sizeOf,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  let purgedAt = now();

  return {
    get bytes() {
      return cache.calculatedSize;
    },
    async get(key) {
      return cache.get(key);
    },
    async set(key, response) {
      // What nobody asks for again would stay until its room is needed.
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
