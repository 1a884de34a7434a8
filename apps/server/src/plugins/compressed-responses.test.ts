import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompressor, encodingFor, varying } from './compressed-responses.ts';
import { createMemoryResponseStore, type CachedResponse } from './response-store.ts';

const TEXT = 'an offer of a thing, '.repeat(200);
const made = (facts: Partial<CachedResponse> = {}): CachedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', vary: 'x' },
  body: Buffer.from(TEXT),
  tags: ['offer:7'],
  ...facts,
});

function setUp() {
  const store = createMemoryResponseStore({ ttlMs: 100, max_bytes: 1_000_000 });
  return { store, compress: createCompressor(store) };
}

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['brotli, x-gzip', null],
])('Accept-Encoding "%s" selects %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a copy in %s has the same content and the content-encoding header',
  async (encoding, decompress) => {
    const { store, compress } = setUp();
    await store.set('/', made());
    const compressed = await compress('/', made(), encoding);
    expect(decompress(compressed.body).toString()).toBe(TEXT);
    expect(compressed.body.byteLength).toBeLessThan(TEXT.length / 10);
    expect(compressed.headers).toEqual({ ...made().headers, 'content-encoding': encoding });
  },
);

test('fifty concurrent requests compress a response once, and later requests reuse it', async () => {
  const { store, compress } = setUp();
  const response = made();
  await store.set('/', response);
  const all = await Promise.all(Array.from({ length: 50 }, () => compress('/', response, 'br')));
  const later = await store.get('/');
  if (later === undefined) throw new Error('it is kept');
  expect(new Set([...all, await compress('/', later, 'br')]).size).toBe(1);
  await compress('/', later, 'gzip');
  expect(Object.keys((await store.get('/'))?.compressed ?? {})).toEqual(['br', 'gzip']);
});

test.each<[string, Partial<CachedResponse>]>([
  ['too small', { body: Buffer.from('small') }],
  ['a refusal', { status: 404 }],
  ['a picture', { headers: { 'content-type': 'image/png' } }],
  ['already compressed', { headers: { 'content-type': 'text/html', 'content-encoding': 'br' } }],
])('a response that is %s is sent unchanged and does not vary', async (_what, facts) => {
  const { compress } = setUp();
  const response = made(facts);
  expect(await compress('/', response, 'br')).toBe(response);
  expect(varying(response)).toBe(response);
});

test('a compressible response has Vary: accept-encoding besides its other values', async () => {
  expect(varying(made()).headers['vary']).toBe('x, accept-encoding');
  const { 'content-type': type = '' } = made().headers;
  const plain = varying(made({ headers: { 'content-type': type } }));
  expect(plain.headers['vary']).toBe('accept-encoding');
});
