import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryResponseStore, type CachedResponse } from './response-store.ts';
import { createResponseCache, CACHE_TTL_MS, type ResponseCache } from './response-cache.ts';

let now: number;
/** What the database would tell, by the id of the change. */
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

/** Makes pages that are only ready when told so. */
function slowly(): { make: () => Promise<CachedResponse>; finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const make = async () => {
    const begun = response();
    await promise;
    return begun;
  };
  return { make, finish: resolve };
}

/** Lets everything go on that waits for nothing else. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a thousand who ask at once are answered by one', async () => {
  const all = await Promise.all(Array.from({ length: 1_000 }, () => read()));
  expect(new Set(all)).toEqual(new Set(['made as number 1']));
  expect(askedSince).toHaveLength(1);
});

test('what shows a change is made anew within a quarter of a second, all else stays', async () => {
  await read('/seven');
  await read('/eight', () => response(['offer:8']));
  changed.set('change-1', ['offer:7', 'category:account']);
  now += 249;
  expect(await read('/seven')).toBe('made as number 1');
  now += 1;
  expect(await read('/eight')).toBe('made as number 2');
  expect(await read('/seven')).toBe('made as number 3');
});

test('a change that is read again is no new one', async () => {
  changed.set('change-1', ['offer:7']);
  await read();
  for (let n = 0; n < 4; n += 1) {
    now += 250;
    await read();
  }
  expect([made, askedSince.length]).toEqual([1, 5]);
});

test('more changes than can be told one by one empty the whole store', async () => {
  await read('/eight', () => response(['offer:8']));
  now += 250;
  complete = false;
  await read('/eight', () => response(['offer:8']));
  expect(made).toBe(2);
});

test('a late answer does not bring back what changed while it was made, nor does anybody join it', async () => {
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

test('looks back to its last look, and never past what can still be kept', async () => {
  await read();
  now += 2_000;
  await read();
  now += 60_000;
  await read();
  const [, second, third] = askedSince;
  expect(second).toBe(1_000_000 - 5_000);
  expect(third).toBe(now - CACHE_TTL_MS - 5_000);
});

test('changes that cannot be read are told once, and the time alone decides (F6)', async () => {
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

test('a look that does not end keeps nobody from what is kept (F8)', async () => {
  await read();
  check = () => new Promise(() => undefined);
  now += 250;
  expect(await read()).toBe('made as number 1');
});

test.each([404, 500, 503])(
  'an answer of %i is kept for nobody, and shared with nobody',
  async (status) => {
    const refuse = () => response([], status);
    const both = await Promise.all([read('/a', refuse), read('/a', refuse)]);
    expect(new Set(both).size).toBe(2);
    await read('/a', refuse);
    expect(made).toBe(3);
  },
);

test('one that fails fails for those who waited for it, and is tried again', async () => {
  const broken = () => Promise.reject(new Error('it broke'));
  await expect(read('/a', broken)).rejects.toThrow('it broke');
  expect(await read()).toBe('made as number 1');
});
