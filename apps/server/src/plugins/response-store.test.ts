import { expect, test } from 'vitest';
import { createMemoryResponseStore, type CachedResponse } from './response-store.ts';

const response = (size: number): CachedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.alloc(size),
  tags: [],
});

test('a response expires after the TTL', async () => {
  let now = 1_000;
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 100_000, now: () => now });
  await store.set('/', response(10));
  now = 1_100;
  expect(await store.get('/')).toBeDefined();
  now = 1_101;
  expect(await store.get('/')).toBeUndefined();
});

test('an expired response can be had for a while longer, a purged one cannot (F8)', async () => {
  let now = 1_000;
  const options = { ttlMs: 100, staleMs: 50, max_bytes: 100_000, now: () => now };
  const store = createMemoryResponseStore(options);
  await store.set('/', { ...response(10), tags: ['offer:7'] });
  now = 1_101;
  expect([await store.get('/'), (await store.getStale('/'))?.status]).toEqual([undefined, 200]);
  now = 1_120;
  expect(await store.getStale('/', 20)).toBeDefined();
  expect(await store.getStale('/', 19)).toBeUndefined();
  await store.purge(['offer:7']);
  expect(await store.getStale('/')).toBeUndefined();
  await store.set('/', response(10));
  now += 151;
  expect(await store.getStale('/')).toBeUndefined();
});

test('the size is limited, and the least recently used response is evicted', async () => {
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 100_000 });
  for (const key of ['/a', '/b', '/c', '/d']) await store.set(key, response(23_000));
  await store.get('/a');
  await store.set('/e', response(23_000));
  const kept = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((key) => store.get(key)));
  expect(kept.map(Boolean)).toEqual([true, false, true, true, true]);
});

test('a very large response is not stored', async () => {
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 100_000 });
  await store.set('/small', response(100));
  await store.set('/huge', response(90_000));
  expect(await store.get('/huge')).toBeUndefined();
  expect(await store.get('/small')).toBeDefined();
});

test('many small responses respect the size limit, too (R1)', async () => {
  const store = createMemoryResponseStore({ ttlMs: 60_000, max_bytes: 100_000 });
  for (let n = 0; n < 1_000; n += 1) await store.set(`/list.data?x=${n}`, response(10));
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  const kept = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => store.get(`/list.data?x=${n}`)),
  );
  expect(kept.filter(Boolean).length).toBeLessThan(100);
});

test('expired responses are removed, not only hidden', async () => {
  let now = 1_000;
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 1_000_000, now: () => now });
  await store.set('/last', response(10));
  const onePage = store.bytes;
  for (let n = 0; n < 100; n += 1) await store.set(`/list?x=${n}`, response(1_000));
  now = 1_101;
  await store.set('/last', response(10));
  expect(store.bytes).toBe(onePage);
});

test('compressed copies count for the size and are removed with their response (R1)', async () => {
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 100_000 });
  const plain = response(10_000);
  await store.set('/a', plain);
  const alone = store.bytes;
  await store.addCompressed('/a', plain, 'br', response(3_000));
  expect(store.bytes).toBeGreaterThanOrEqual(alone + 3_000);
  expect((await store.get('/a'))?.compressed?.br?.body.byteLength).toBe(3_000);
  await store.set('/a', response(10_000));
  expect([store.bytes, (await store.get('/a'))?.compressed]).toEqual([alone, undefined]);
});

test('a late compressed copy is not added to another response, or to none', async () => {
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 100_000 });
  const gone = response(10_000);
  await store.addCompressed('/a', gone, 'br', response(3_000));
  expect(store.bytes).toBe(0);
  await store.set('/a', response(10_000));
  await store.addCompressed('/a', gone, 'br', response(3_000));
  expect((await store.get('/a'))?.compressed).toBeUndefined();
});
