import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import {
  type CachedResponse,
  type Encoding,
  ENCODINGS,
  type ResponseStore,
  withOwnMemory,
} from './response-store.ts';

/** Smaller responses are not worth compressing; the same limit as for all other responses. */
export const MIN_COMPRESSED_BYTES = 1_024;
const IS_TEXT = /^text\/|[/+](?:json|xml)\b/;
/**
 * More effort than for a single response, less than at build time: the result is reused for
 * seconds.
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

// Both run outside of the event loop.
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Cached by the whole header, since browsers send only few different values. */
const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache({ max: 100 }),
});

/** The encoding that the client prefers; among equal values, in our order of preference. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  const chosen = negotiator.negotiate(String(acceptEncoding ?? '').toLowerCase());
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null;
}

function isCompressible({ status, headers, body }: CachedResponse): boolean {
  if (status !== 200 || body.byteLength < MIN_COMPRESSED_BYTES) return false;
  return headers['content-encoding'] === undefined && IS_TEXT.test(headers['content-type'] ?? '');
}

/** Adds `Vary: accept-encoding` to a compressible response, in whichever encoding it is sent. */
export function varying(response: CachedResponse): CachedResponse {
  if (!isCompressible(response)) return response;
  const named = response.headers['vary'];
  const vary = named === undefined ? 'accept-encoding' : `${named}, accept-encoding`;
  return { ...response, headers: { ...response.headers, vary } };
}

async function compressBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await gzipAsync(body, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return await brotliAsync(body, { params });
}

/**
 * Compresses a cached response on its first request, once for concurrent requests, and stores the
 * copy with it.
 */
export function createCompressor(store: ResponseStore) {
  const flights = new WeakMap<CachedResponse, Map<Encoding, Promise<CachedResponse>>>();

  async function compressNow(
    key: string,
    response: CachedResponse,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    const body = withOwnMemory(await compressBody(response.body, encoding));
    const headers = { ...response.headers, 'content-encoding': encoding };
    const compressed: CachedResponse = {
      status: response.status,
      headers,
      body,
      tags: response.tags,
    };
    await store.addCompressed(key, response, encoding, compressed);
    return compressed;
  }

  return async (
    key: string,
    response: CachedResponse,
    encoding: Encoding | null,
  ): Promise<CachedResponse> => {
    if (encoding === null || !isCompressible(response)) return response;
    const kept = response.compressed?.[encoding];
    if (kept !== undefined) return kept;
    const ofPage = flights.get(response) ?? new Map<Encoding, Promise<CachedResponse>>();
    flights.set(response, ofPage);
    const flight = ofPage.get(encoding) ?? compressNow(key, response, encoding);
    ofPage.set(encoding, flight);
    return await flight;
  };
}
