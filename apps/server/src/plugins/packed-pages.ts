import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Page, PageStore } from './page-store.ts';

/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Less is not worth it; the same as for all other answers. */
export const LEAST_PACKED_BYTES = 1_024;
const IS_TEXT = /^text\/|[/+](?:json|xml)\b/;
/** Packed once and sent for seconds: more effort than for one answer, less than for a build. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

// Both work beside the event loop.
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);

/** The best of ours that a client says it can unpack; what it values at nothing it cannot. */
export function encodingFor(accept_encoding: string | string[] | undefined): Encoding | null {
  if (accept_encoding === undefined) return null;
  const offered = String(accept_encoding)
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return ENCODINGS.find((encoding) => offered.includes(encoding)) ?? null;
}

function isWorthPacking({ status, headers, body }: Page): boolean {
  if (status !== 200 || body.byteLength < LEAST_PACKED_BYTES) return false;
  return headers['content-encoding'] === undefined && IS_TEXT.test(headers['content-type'] ?? '');
}

/** Says of a page that comes in several forms that it does, whichever form is sent. */
export function varying(page: Page): Page {
  if (!isWorthPacking(page)) return page;
  const named = page.headers['vary'];
  const vary = named === undefined ? 'accept-encoding' : `${named}, accept-encoding`;
  return { ...page, headers: { ...page.headers, vary } };
}

async function packBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await gzipAsync(body, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return await brotliAsync(body, { params });
}

/**
 * Packs what is kept when somebody first wants it so, once for all who do, and lays the copy beside
 * it in the store.
 */
export function createPacker(store: PageStore) {
  const flights = new WeakMap<Page, Map<Encoding, Promise<Page>>>();

  async function packNow(key: string, page: Page, encoding: Encoding): Promise<Page> {
    const body = await packBody(page.body, encoding);
    const headers = { ...page.headers, 'content-encoding': encoding };
    const packed: Page = { status: page.status, headers, body, tags: page.tags };
    await store.addPacked(key, page, encoding, packed);
    return packed;
  }

  return async (key: string, page: Page, encoding: Encoding | null): Promise<Page> => {
    if (encoding === null || !isWorthPacking(page)) return page;
    const kept = page.packed?.[encoding];
    if (kept !== undefined) return kept;
    const of_page = flights.get(page) ?? new Map<Encoding, Promise<Page>>();
    flights.set(page, of_page);
    const flight = of_page.get(encoding) ?? packNow(key, page, encoding);
    of_page.set(encoding, flight);
    return await flight;
  };
}
