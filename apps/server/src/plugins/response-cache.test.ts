import { Refusal } from '@guildhall/domain/kernel/errors';
import { createEventFeed, type EventReader } from '@guildhall/services/kernel/events/event-feed';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryResponseStore, type CachedResponse } from './response-store.ts';
import {
  CACHE_STALE_MS,
  CACHE_TTL_MS,
  createResponseCache,
  type ResponseCache,
} from './response-cache.ts';

let now: number;
/** The cache tags of each event in the log. */
let changed: (readonly string[])[];
let complete: boolean;
/** The snapshots that were read from; the first read has none. */
let readFrom: (string | null)[];
let read: EventReader;
let errors: unknown[];
let defects: unknown[];
let made: number;
let responseCache: ResponseCache;

beforeEach(() => {
  now = 1_000_000;
  changed = [];
  complete = true;
  readFrom = [];
  errors = [];
  defects = [];
  made = 0;
  read = readLog;
  responseCache = createResponseCache({
    store: createMemoryResponseStore({
      ttlMs: CACHE_TTL_MS,
      staleMs: CACHE_STALE_MS,
      max_bytes: 1_000_000,
      now: () => now,
    }),
    onError: (error) => defects.push(error),
    now: () => now,
    events: createEventFeed({
      read: (range) => {
        readFrom.push(range.seen);
        return read(range);
      },
      onError: (error) => errors.push(error),
      now: () => now,
    }),
    tagsOf: ({ details }) => details['tags'] as readonly string[],
  });
});

/** A log of one writer, where a snapshot is a number of events. */
const readLog: EventReader = async ({ seen }) => ({
  events: changed.slice(seen === null ? changed.length : Number(seen)).map((tags, index) => ({
    position: index,
    topic: 'offers',
    subject_id: '',
    event: 'x',
    user_ids: [],
    details: { tags },
  })),
  snapshot: String(changed.length),
  is_complete: complete,
});

function response(tags: readonly string[] = ['offer:7'], status = 200): CachedResponse {
  made += 1;
  return { status, headers: {}, body: Buffer.from(`made as number ${made}`), tags };
}

async function get(
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
  const all = await Promise.all(Array.from({ length: 1_000 }, () => get()));
  expect(new Set(all)).toEqual(new Set(['made as number 1']));
  expect(readFrom).toHaveLength(1);
});

test('responses with a changed tag are recreated within 250 ms, all others are kept', async () => {
  await get('/seven');
  await get('/eight', () => response(['offer:8']));
  changed.push(['offer:7', 'category:account']);
  now += 249;
  expect(await get('/seven')).toBe('made as number 1');
  now += 1;
  expect(await get('/eight')).toBe('made as number 2');
  expect(await get('/seven')).toBe('made as number 3');
});

test('a change that is read again has no effect', async () => {
  changed.push(['offer:7']);
  await get();
  for (let n = 0; n < 4; n += 1) {
    now += 250;
    await get();
  }
  expect([made, readFrom.length]).toEqual([1, 5]);
});

test('an incomplete list of changes clears the whole store', async () => {
  await get('/eight', () => response(['offer:8']));
  now += 250;
  complete = false;
  await get('/eight', () => response(['offer:8']));
  expect(made).toBe(2);
});

test('a response created before a change is neither stored nor shared', async () => {
  const late = slowly();
  const first = get('/a', late.make);
  await settle();
  changed.push(['offer:7']);
  now += 250;
  expect(await get()).toBe('made as number 2');
  late.finish();
  expect(await first).toBe('made as number 1');
  expect(await get()).toBe('made as number 2');
});

test('reads on from the last read, however long ago it was', async () => {
  await get('/a');
  changed.push(['offer:7']);
  now += 60_000;
  await get('/a');
  now += 250;
  await get('/a');
  expect(readFrom).toEqual([null, '0', '1']);
});

test('a failed check is reported once, and responses expire by TTL (F6)', async () => {
  read = () => Promise.reject(new Error('the database is away'));
  await get();
  now += 250;
  expect(await get()).toBe('made as number 1');
  expect(errors).toHaveLength(1);
  now += CACHE_TTL_MS;
  expect(await get()).toBe('made as number 2');
  read = readLog;
  changed.push(['offer:7']);
  now += 250;
  expect(await get()).toBe('made as number 3');
});

test('a check that does not end does not block cached responses (F8)', async () => {
  await get();
  read = () => new Promise(() => undefined);
  now += 250;
  expect(await get()).toBe('made as number 1');
});

test.each([404, 500, 503])(
  'a response with status %i is neither cached nor shared',
  async (status) => {
    const refuse = () => response([], status);
    const both = await Promise.all([get('/a', refuse), get('/a', refuse)]);
    expect(new Set(both).size).toBe(2);
    await get('/a', refuse);
    expect(made).toBe(3);
  },
);

test('a failure is neither kept nor shared: the limit of one client refuses no other (F8)', async () => {
  const refused = () => Promise.reject(new Refusal('TOO_MANY_REQUESTS'));
  const failing = get('/a', refused);
  const waiting = get();
  await expect(failing).rejects.toThrow('TOO_MANY_REQUESTS');
  expect(await waiting).toBe('made as number 1');
});

describe('a response that has expired (F8)', () => {
  const fail = () => Promise.reject(new Error('the database is away'));

  beforeEach(async () => {
    await get();
    now += CACHE_TTL_MS + 1;
  });
  afterEach(() => vi.useRealTimers());

  test.each<[string, () => CachedResponse | Promise<CachedResponse>]>([
    ['an error', fail],
    ['a text', () => Promise.reject('no' as unknown as Error)],
    ['a refusal', () => Promise.reject(new Refusal('UNAVAILABLE'))],
    ['a page of an error', () => response([], 500)],
    ['an unavailable page', () => response([], 503)],
  ])('is served as long as it is kept when another ends in %s', async (_what, failing) => {
    const both = await Promise.all([get('/a', failing), get('/a', failing)]);
    now += CACHE_STALE_MS - CACHE_TTL_MS;
    expect([...both, await get('/a', failing)]).toEqual(Array(3).fill('made as number 1'));
    now += CACHE_TTL_MS;
    const ended = await get('/a', failing).catch(() => 'failed');
    expect(ended).not.toBe('made as number 1');
  });

  test('is served at once after a failure, and another is made every five seconds', async () => {
    let tries = 0;
    const failing = async () => await fail().finally(() => (tries += 1));
    for (let n = 0; n < 50; n += 1) await get('/a', failing);
    expect(tries).toBe(1);
    now += 5_000;
    // Nobody waits for the database.
    expect(await get('/a', () => new Promise(() => undefined))).toBe('made as number 1');
    now += 5_000;
    expect(await get()).toBe('made as number 1');
    await settle();
    expect(await get()).toBe('made as number 2');
  });

  test('is not served after a change, whatever fails', async () => {
    changed.push(['offer:7']);
    await expect(get('/a', fail)).rejects.toThrow('the database is away');
  });

  test('is served instead of waiting for a slow one, unless it was purged meanwhile', async () => {
    vi.useFakeTimers();
    const slow = slowly();
    const waiting = get('/a', slow.make);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await waiting).toBe('made as number 1');
    const purged = get('/a', slow.make);
    await vi.advanceTimersByTimeAsync(1_000);
    changed.push(['offer:7']);
    now += 250;
    await get('/b');
    await vi.advanceTimersByTimeAsync(1_000);
    slow.finish();
    expect(await purged).toBe('made as number 2');
  });

  test('hides no defect from the operator', async () => {
    await get('/a', fail);
    expect(defects).toEqual([new Error('the database is away')]);
  });
});

describe('the size of the store', () => {
  const PAGES = 200;

  test.each([
    ['small', 1_100],
    ['large', 40_000],
  ])('is what %s responses really hold, in all encodings (R1)', async (_size, length) => {
    const store = createMemoryResponseStore({ ttlMs: CACHE_TTL_MS, max_bytes: 100_000_000 });
    const quiet = { catchUp: () => null, listen: () => undefined };
    const cache = createResponseCache({ store, events: quiet, tagsOf: () => [] });
    const headers = { 'content-type': 'text/html' };
    // As a small body comes from `Buffer.from`: a part of a shared buffer.
    const make = async (): Promise<CachedResponse> => ({
      status: 200,
      headers,
      body: Buffer.from('<p>guild</p>'.repeat(length / 12)),
      tags: ['offer:7'],
    });
    for (let n = 0; n < PAGES; n += 1) {
      for (const encoding of ['br', 'gzip', null] as const) {
        await cache.get(`/list?n=${n}`, make, encoding);
      }
    }
    const memory = new Set<ArrayBufferLike>();
    for (let n = 0; n < PAGES; n += 1) {
      const { body, compressed = {} } = (await store.get(`/list?n=${n}`)) ?? (await make());
      expect(Object.keys(compressed)).toEqual(['br', 'gzip']);
      for (const held of [body, ...Object.values(compressed).map((copy) => copy.body)]) {
        memory.add(held.buffer);
      }
    }
    const heldBytes = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0);
    // Keys, headers, tags and objects of three copies.
    const mostOverhead = PAGES * 3 * 1_500;
    expect(store.bytes).toBeGreaterThanOrEqual(heldBytes);
    expect(store.bytes).toBeLessThanOrEqual(heldBytes + mostOverhead);
    // No body keeps more than its own bytes.
    expect(heldBytes).toBeLessThan(PAGES * length * 1.2);
  });
});
