import { expect, test } from 'vitest';
import { createMemoryPageStore, type Page } from './page-store.ts';

const page = (size: number): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.alloc(size),
  tags: [],
});

test('forgets a page after its time', async () => {
  let now = 0;
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 100_000, now: () => now });
  await store.set('/', page(10));
  now = 99;
  expect(await store.get('/')).toBeDefined();
  now = 100;
  expect(await store.get('/')).toBeUndefined();
});

test('never holds more than its bytes, and lets go of what was asked for longest ago', async () => {
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 100_000 });
  for (const key of ['/a', '/b', '/c', '/d']) await store.set(key, page(23_000));
  await store.get('/a');
  await store.set('/e', page(23_000));
  const kept = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((key) => store.get(key)));
  expect(kept.map(Boolean)).toEqual([true, false, true, true, true]);
});

test('does not let one huge page push out all others', async () => {
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 100_000 });
  await store.set('/small', page(100));
  await store.set('/huge', page(90_000));
  expect(await store.get('/huge')).toBeUndefined();
  expect(await store.get('/small')).toBeDefined();
});

test('tiny pages without number hold no more memory than large ones (R1)', async () => {
  const store = createMemoryPageStore({ ttl_ms: 60_000, largest_bytes: 100_000 });
  for (let n = 0; n < 1_000; n += 1) await store.set(`/list.data?x=${n}`, page(10));
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  const kept = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => store.get(`/list.data?x=${n}`)),
  );
  expect(kept.filter(Boolean).length).toBeLessThan(100);
});

test('pages that nobody asks for again are let go, not only hidden', async () => {
  let now = 0;
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 1_000_000, now: () => now });
  await store.set('/last', page(10));
  const one_page = store.bytes;
  for (let n = 0; n < 100; n += 1) await store.set(`/list?x=${n}`, page(1_000));
  now = 100;
  await store.set('/last', page(10));
  expect(store.bytes).toBe(one_page);
});

test('packed copies count for its bytes, and go with what they are copies of (R1)', async () => {
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 100_000 });
  const plain = page(10_000);
  await store.set('/a', plain);
  const alone = store.bytes;
  await store.addPacked('/a', plain, 'br', page(3_000));
  expect(store.bytes).toBeGreaterThanOrEqual(alone + 3_000);
  expect((await store.get('/a'))?.packed?.br?.body.byteLength).toBe(3_000);
  await store.set('/a', page(10_000));
  expect([store.bytes, (await store.get('/a'))?.packed]).toEqual([alone, undefined]);
});

test('a packed copy that comes late is not laid beside another page, nor beside none', async () => {
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 100_000 });
  const gone = page(10_000);
  await store.addPacked('/a', gone, 'br', page(3_000));
  expect(store.bytes).toBe(0);
  await store.set('/a', page(10_000));
  await store.addPacked('/a', gone, 'br', page(3_000));
  expect((await store.get('/a'))?.packed).toBeUndefined();
});
