import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryResponseStore, type CachedResponse } from './response-store.ts';
import { createResponseCache, CACHE_TTL_MS, type ResponseCache } from './response-cache.ts';

let now: number;
/** The changes that the database reports, by change id. */
let changed: Map<string, readonly string[]>;
let complete: boolean;
let askedSince: number[];
let check: () => Promise<OfferChanges>;
let errors: unknown[];
let made: number;
let responseCache: ResponseCache;

beforeEach(() => {
  now = 1_000_000;
  changed = new Map();
  complete = true;
  askedSince = [];
  errors = [];
  made = 0;
  check = () => Promise.resolve({ tags: new Map(changed), complete });
  responseCache = createResponseCache({
    store: createMemoryResponseStore({
      ttlMs: CACHE_TTL_MS,
      max_bytes: 1_000_000,
      now: () => now,
    }),
    readChanges(sinceMs) {
      askedSince.push(sinceMs);
      return check();
    },
    onError: (error) => errors.push(error),
    now: () => now,
  });
});

function response(tags: readonly string[] = ['offer:7'], status = 200): CachedResponse {
  made += 1;
  return { status, headers: {}, body: Buffer.from(`made as number ${made}`), tags };
}

async function read(
  key = '/a',
  make: () => CachedResponse | Promise<CachedResponse> = response,
): Promise<string> {
  return (await responseCache.get(key, async () => make())).body.toString();
}

/** A response that completes only when `finish` is called. */
function slowly(): { make: () => Promise<CachedResponse>; finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const make = async () => {
    const begun = response();
    await promise;
    return begun;
  };
  return { make, finish: resolve };
}

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a thousand concurrent requests share one response', async () => {
  const all = await Promise.all(Array.from({ length: 1_000 }, () => read()));
  expect(new Set(all)).toEqual(new Set(['made as number 1']));
  expect(askedSince).toHaveLength(1);
});

test('responses with a changed tag are recreated within 250 ms, all others are kept', async () => {
  await read('/seven');
  await read('/eight', () => response(['offer:8']));
  changed.set('change-1', ['offer:7', 'category:account']);
  now += 249;
  expect(await read('/seven')).toBe('made as number 1');
  now += 1;
  expect(await read('/eight')).toBe('made as number 2');
  expect(await read('/seven')).toBe('made as number 3');
});

test('a change that is read again has no effect', async () => {
  changed.set('change-1', ['offer:7']);
  await read();
  for (let n = 0; n < 4; n += 1) {
    now += 250;
    await read();
  }
  expect([made, askedSince.length]).toEqual([1, 5]);
});

test('an incomplete list of changes clears the whole store', async () => {
  await read('/eight', () => response(['offer:8']));
  now += 250;
  complete = false;
  await read('/eight', () => response(['offer:8']));
  expect(made).toBe(2);
});

test('a response created before a change is neither stored nor shared', async () => {
  const late = slowly();
  const first = read('/a', late.make);
  await settle();
  changed.set('change-1', ['offer:7']);
  now += 250;
  expect(await read()).toBe('made as number 2');
  late.finish();
  expect(await first).toBe('made as number 1');
  expect(await read()).toBe('made as number 2');
});

test('checks changes since the last check, but not longer than the TTL', async () => {
  await read();
  now += 2_000;
  await read();
  now += 60_000;
  await read();
  const [, second, third] = askedSince;
  expect(second).toBe(1_000_000 - 5_000);
  expect(third).toBe(now - CACHE_TTL_MS - 5_000);
});

test('a failed check is reported once, and responses expire by TTL (F6)', async () => {
  check = () => Promise.reject(new Error('the database is away'));
  await read();
  now += 250;
  expect(await read()).toBe('made as number 1');
  expect(errors).toHaveLength(1);
  now += CACHE_TTL_MS;
  expect(await read()).toBe('made as number 2');
  check = () => Promise.resolve({ tags: new Map(changed), complete });
  changed.set('change-1', ['offer:7']);
  now += 250;
  expect(await read()).toBe('made as number 3');
});

test('a check that does not end does not block cached responses (F8)', async () => {
  await read();
  check = () => new Promise(() => undefined);
  now += 250;
  expect(await read()).toBe('made as number 1');
});

test.each([404, 500, 503])(
  'a response with status %i is neither cached nor shared',
  async (status) => {
    const refuse = () => response([], status);
    const both = await Promise.all([read('/a', refuse), read('/a', refuse)]);
    expect(new Set(both).size).toBe(2);
    await read('/a', refuse);
    expect(made).toBe(3);
  },
);

test('a failure is shared with concurrent requests and retried by later ones', async () => {
  const broken = () => Promise.reject(new Error('it broke'));
  await expect(read('/a', broken)).rejects.toThrow('it broke');
  expect(await read()).toBe('made as number 1');
});
