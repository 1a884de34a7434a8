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

/** Small pages cost more than their bodies, and an attacker asks for as many as he likes. */
function sizeOf(key: string, { body, headers }: CachedResponse): number {
  let characters = key.length;
  for (const [name, value] of Object.entries(headers)) characters += name.length + value.length;
  return body.byteLength + 2 * characters + ENTRY_BYTES;
}

/** In this process: the pages asked for most lately, up to a number of bytes. */
export function createMemoryResponseStore(
  options: MemoryResponseStoreOptions,
): ResponseStore & { readonly bytes: number } {
  const { ttlMs, max_bytes, now = Date.now } = options;
  // A Map remembers the order of insertion: the first entry is the one not asked for longest.
  const entries = new Map<string, { response: CachedResponse; until: number; size: number }>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.size;
  }

  /** Drops what is over, or too much, from the end that nobody has asked for longest. */
  function makeRoom(): void {
    for (const [oldest, { until }] of entries) {
      if (until > now() && bytes <= max_bytes) break;
      drop(oldest);
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    async get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= now()) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.response;
    },
    async set(key, response) {
      drop(key);
      const size = sizeOf(key, response);
      if (size > max_bytes / 4) return;
      entries.set(key, { response, until: now() + ttlMs, size });
      bytes += size;
      makeRoom();
    },
    async addCompressed(key, { body }, encoding, compressed) {
      const entry = entries.get(key);
      if (entry?.response.body !== body) return;
      const size = sizeOf('', compressed);
      entry.response = {
        ...entry.response,
        compressed: { ...entry.response.compressed, [encoding]: compressed },
      };
      entry.size += size;
      bytes += size;
      makeRoom();
    },
    async purge(tags) {
      const changed = new Set(tags);
      for (const [key, { response }] of entries)
        if (response.tags.some((tag) => changed.has(tag))) drop(key);
    },
    async clear() {
      entries.clear();
      bytes = 0;
    },
  };
}
