import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderingLimiter, type RenderingLimiter } from './rendering-limits.ts';
import { createResponseCache } from './response-cache.ts';
import { type CachedResponse, createMemoryResponseStore } from './response-store.ts';

const LIMITS = {
  concurrent: 4,
  concurrent_per_network: 2,
  waiting_per_network: 3,
  waiting: 12,
  wait_ms: 60_000,
};

let limiter: RenderingLimiter;
/** The renderings in flight, in the order of their starts. */
let inFlight: { ip: string; finish: () => void }[];
beforeEach(() => {
  limiter = createRenderingLimiter(LIMITS);
  inFlight = [];
});

/** Renders for a client until it is finished; the code of the refusal if there is one. */
const render = async (ip: string) =>
  await limiter
    .run(ip, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      inFlight.push({ ip, finish: resolve });
      await promise;
      return 'rendered';
    })
    .catch((error: unknown) => (error as Error).message);
const running = () => inFlight.map(({ ip }) => ip);
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function finishOldest(): Promise<void> {
  inFlight.shift()?.finish();
  await settle();
}
async function finishAll(): Promise<void> {
  while (inFlight.length > 0) await finishOldest();
}
const times = (count: number, ip: string) => Array.from({ length: count }, () => render(ip));

describe('renderings at once (F8)', () => {
  test.each([
    ['an address', ['203.0.113.9', '203.0.113.9', '::ffff:203.0.113.9'], '203.0.113.9'],
    [
      'an IPv6 network',
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3'],
      '2001:db8:1:2::4',
    ],
  ])('of %s are limited, wait, and leave room for others', async (_what, addresses, one) => {
    const own = [...addresses.map(render), ...times(3, one)];
    const others = ['198.51.100.7', '2001:db8:1:3::1'].map(render);
    expect(running()).toHaveLength(4);
    expect(limiter.isFree(one)).toBe(false);
    await finishAll();
    expect(await Promise.all(own)).toEqual([
      ...Array<string>(5).fill('rendered'),
      'TOO_MANY_REQUESTS',
    ]);
    expect(await Promise.all(others)).toEqual(['rendered', 'rendered']);
    expect(limiter.isFree(one)).toBe(true);
  });

  test('a visitor of a seventh network waits for one rendering of each of six that fill all places', async () => {
    const attack = [1, 2, 3, 4, 5, 6].flatMap((n) => times(4, `203.0.${n}.1`));
    const visitor = render('198.51.100.7');
    expect(running()).not.toContain('198.51.100.7');
    for (let ended = 0; ended < 7; ended += 1) await finishOldest();
    expect(running()).toContain('198.51.100.7');
    await finishAll();
    expect(await visitor).toBe('rendered');
    // More wait than may: those of the attack gave way.
    expect((await Promise.all(attack)).filter((each) => each === 'UNAVAILABLE')).not.toEqual([]);
  });

  test('networks take turns: one with many requests does not delay one with a few', async () => {
    limiter = createRenderingLimiter({ ...LIMITS, concurrent: 1, concurrent_per_network: 1 });
    const order: string[] = [];
    const names = ['a', 'a', 'a', 'a', 'b', 'b', 'c'];
    const all = names.map((name) =>
      limiter.run(`10.0.0.${name.charCodeAt(0)}`, async () => {
        order.push(name);
        await settle();
      }),
    );
    await Promise.all(all);
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('nobody waits longer than the deadline, and who gives up leaves the queue', async () => {
    limiter = createRenderingLimiter({ ...LIMITS, wait_ms: 20 });
    const first = times(2, '203.0.113.9');
    expect(await render('203.0.113.9')).toBe('UNAVAILABLE');
    const again = times(3, '203.0.113.9');
    expect(await Promise.all(again)).toEqual(Array<string>(3).fill('UNAVAILABLE'));
    await finishAll();
    expect(await Promise.all(first)).toEqual(['rendered', 'rendered']);
  });

  test('a rendering that fails gives its place back', async () => {
    const broken = () => Promise.reject(new Error('the page is broken'));
    for (let n = 0; n < 9; n += 1) {
      await expect(limiter.run('203.0.113.9', broken)).rejects.toThrow('the page is broken');
    }
    expect(limiter.isFree('203.0.113.9')).toBe(true);
  });
});

describe('a page while all places are taken (F8)', () => {
  let now: number;
  let made: number;
  const store = () => createMemoryResponseStore({ ...lives, max_bytes: 1_000_000 });
  const lives = { ttlMs: 15_000, staleMs: 60_000, now: () => now };
  const nothingHappens = { catchUp: () => null, listen: () => undefined };
  const page = async (): Promise<CachedResponse> => {
    made += 1;
    return { status: 200, headers: {}, body: Buffer.from(`made as ${made}`), tags: ['offer:7'] };
  };
  function open() {
    const kept = store();
    const cache = createResponseCache({ store: kept, events: nothingHappens, tagsOf: () => [] });
    const read = async (ip = '198.51.100.7') => {
      const turns = {
        isFree: () => limiter.isFree(ip),
        run: <T>(work: (waited: boolean) => Promise<T>) => limiter.run(ip, work),
      };
      return String((await cache.get('/', page, null, turns)).body);
    };
    return { kept, read };
  }
  const fillPlaces = async () =>
    await Promise.all([1, 2, 3, 4].map((n) => render(`203.0.113.${n}`)));
  beforeEach(() => {
    now = 1_000;
    made = 0;
  });

  test('is served at once if it has expired, and waits for its turn if it was purged', async () => {
    const { kept, read } = open();
    expect(await read()).toBe('made as 1');
    now += 15_001;
    void fillPlaces();
    expect(await read()).toBe('made as 1');
    await kept.purge(['offer:7']);
    const waiting = read();
    await settle();
    expect(made).toBe(1);
    await finishOldest();
    expect(await waiting).toBe('made as 2');
    await finishAll();
  });

  test('is made once for two networks that wait, and neither waits for the turn of the other', async () => {
    const { read } = open();
    void fillPlaces();
    const [first, second] = [read('203.0.113.1'), read('198.51.100.7')];
    await settle();
    // The network of the first still has a rendering in flight, so it is the turn of the second.
    inFlight.splice(1, 1)[0]?.finish();
    await settle();
    expect(await second).toBe('made as 1');
    await finishAll();
    expect(await first).toBe('made as 1');
    expect(made).toBe(1);
  });
});
