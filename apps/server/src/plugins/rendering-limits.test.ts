import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderingLimiter } from './rendering-limits.ts';
import { createResponseCache } from './response-cache.ts';
import { type CachedResponse, createMemoryResponseStore } from './response-store.ts';

const LIMITS = { concurrent: 4, concurrent_per_network: 2 };

let limited: ReturnType<typeof createRenderingLimiter>;
let finish: () => void;
let finished: Promise<void>;
beforeEach(() => {
  limited = createRenderingLimiter(LIMITS);
  ({ promise: finished, resolve: finish } = Promise.withResolvers<void>());
});

/** Renders for a client until `finish` is called; the code of the refusal if there is one. */
const render = async (ip: string) =>
  await limited(ip, async () => {
    await finished;
    return 'rendered';
  }).catch((error: unknown) => (error as Error).message);

describe('renderings at once (F8)', () => {
  test.each([
    ['an address', ['203.0.113.9', '203.0.113.9', '::ffff:203.0.113.9']],
    ['an IPv6 network', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3']],
  ])('of %s are limited, and leave room for others', async (_what, addresses) => {
    const own = addresses.map(render);
    const others = ['198.51.100.7', '2001:db8:1:3::1'].map(render);
    finish();
    expect(await Promise.all(own)).toEqual(['rendered', 'rendered', 'TOO_MANY_REQUESTS']);
    expect(await Promise.all(others)).toEqual(['rendered', 'rendered']);
    expect(await render(addresses[0] ?? '')).toBe('rendered');
  });

  test('of all together are limited until there is capacity', async () => {
    const all = [1, 2, 3, 4, 5].map((n) => render(`203.0.113.${n}`));
    finish();
    expect(await Promise.all(all)).toEqual([...Array<string>(4).fill('rendered'), 'UNAVAILABLE']);
    expect(await render('203.0.113.5')).toBe('rendered');
  });
});

test('while all places are taken an expired page is served, and a purged one is not (F8)', async () => {
  let now = 1_000;
  const times = { ttlMs: 15_000, staleMs: 60_000, now: () => now };
  const store = createMemoryResponseStore({ ...times, max_bytes: 1_000_000 });
  const nothingHappens = { catchUp: () => null, listen: () => undefined };
  const cache = createResponseCache({ store, events: nothingHappens, tagsOf: () => [] });
  let made = 0;
  const page = async (): Promise<CachedResponse> => {
    made += 1;
    return { status: 200, headers: {}, body: Buffer.from(`made as ${made}`), tags: ['offer:7'] };
  };
  const read = async () =>
    String((await cache.get('/', async () => await limited('198.51.100.7', page))).body);

  expect(await read()).toBe('made as 1');
  now += 15_001;
  const busy = [1, 2, 3, 4].map((n) => render(`203.0.113.${n}`));
  expect(await read()).toBe('made as 1');
  await store.purge(['offer:7']);
  await expect(read()).rejects.toThrow('UNAVAILABLE');
  finish();
  await Promise.all(busy);
  expect(await read()).toBe('made as 2');
});
