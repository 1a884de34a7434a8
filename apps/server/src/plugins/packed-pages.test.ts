import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPacker, encodingFor, varying } from './packed-pages.ts';
import { createMemoryPageStore, type Page } from './page-store.ts';

const TEXT = 'an offer of a thing, '.repeat(200);
const made = (facts: Partial<Page> = {}): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', vary: 'x' },
  body: Buffer.from(TEXT),
  tags: ['offer:7'],
  ...facts,
});

function setUp() {
  const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 1_000_000 });
  return { store, pack: createPacker(store) };
}

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['brotli, x-gzip', null],
])('who accepts "%s" is sent %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a copy in %s holds the same bytes, and says what it is', async (encoding, unpack) => {
  const { store, pack } = setUp();
  await store.set('/', made());
  const packed = await pack('/', made(), encoding);
  expect(unpack(packed.body).toString()).toBe(TEXT);
  expect(packed.body.byteLength).toBeLessThan(TEXT.length / 10);
  expect(packed.headers).toEqual({ ...made().headers, 'content-encoding': encoding });
});

test('fifty who want the same copy at once are sent one, and so is who comes later', async () => {
  const { store, pack } = setUp();
  const page = made();
  await store.set('/', page);
  const all = await Promise.all(Array.from({ length: 50 }, () => pack('/', page, 'br')));
  const later = await store.get('/');
  if (later === undefined) throw new Error('it is kept');
  expect(new Set([...all, await pack('/', later, 'br')]).size).toBe(1);
  await pack('/', later, 'gzip');
  expect(Object.keys((await store.get('/'))?.packed ?? {})).toEqual(['br', 'gzip']);
});

test.each<[string, Partial<Page>]>([
  ['small', { body: Buffer.from('small') }],
  ['a refusal', { status: 404 }],
  ['a picture', { headers: { 'content-type': 'image/png' } }],
  ['packed already', { headers: { 'content-type': 'text/html', 'content-encoding': 'br' } }],
])('what is %s is sent as it is, and comes in no other form', async (_what, facts) => {
  const { pack } = setUp();
  const page = made(facts);
  expect(await pack('/', page, 'br')).toBe(page);
  expect(varying(page)).toBe(page);
});

test('what comes in several forms says so in each, with what it says besides', async () => {
  expect(varying(made()).headers['vary']).toBe('x, accept-encoding');
  const { 'content-type': type = '' } = made().headers;
  const plain = varying(made({ headers: { 'content-type': type } }));
  expect(plain.headers['vary']).toBe('accept-encoding');
});
