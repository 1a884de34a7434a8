/** A rendered page, ready to send: its body and its headers, the security policy among them. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What it shows; when one of these changes, the page is thrown away. */
  readonly tags: readonly string[];
}

/** Keeps pages for a short while. Asynchronous, so that servers may come to share one. */
export interface PageStore {
  get(key: string): Promise<Page | undefined>;
  set(key: string, page: Page): Promise<void>;
  purge(tag: string): Promise<void>;
}

export interface MemoryPageStoreOptions {
  ttl_ms: number;
  largest_bytes: number;
  now?: () => number;
}

/** In this process: the pages asked for most lately, up to a number of bytes. */
export function createMemoryPageStore(options: MemoryPageStoreOptions): PageStore {
  const { ttl_ms, largest_bytes, now = Date.now } = options;
  // A Map remembers the order of insertion: the first entry is the one not asked for longest.
  const entries = new Map<string, { page: Page; until: number }>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.page.body.byteLength;
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= now()) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    async set(key, page) {
      drop(key);
      if (page.body.byteLength > largest_bytes / 4) return;
      entries.set(key, { page, until: now() + ttl_ms });
      bytes += page.body.byteLength;
      for (const oldest of entries.keys()) {
        if (bytes <= largest_bytes) break;
        drop(oldest);
      }
    },
    async purge(tag) {
      for (const [key, { page }] of entries) if (page.tags.includes(tag)) drop(key);
    },
  };
}
