import { readFileSync } from 'node:fs';
import type { Contract } from '@guildhall/api/contract';
import { catalogueOf } from '@guildhall/locales/catalogues';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, FRESH } from './api-calls.ts';
import { CACHEABLE_QUERIES } from './api-links.ts';
import { documentMessages, provideMessages } from '../language/messages.ts';
import { onUnauthorized } from './api-errors.ts';
import { messageOf, toastFailure } from './refusals.ts';
import { toasts } from '../toasts.ts';

const refusal = {
  error: {
    code: -32_000,
    message: 'ORDER_NOT_FOUND',
    data: { code: 'ORDER_NOT_FOUND', facts: {}, fields: {}, http_status: 404, request_id: null },
  },
};
const files = { errors: '/errors.json', 'field-errors': '/field-errors.json' } as const;
let filesArrive = true;

beforeEach(() => {
  // A browser has the texts of its page; those of errors are files that it must fetch.
  provideMessages({
    catalogueOf: (language, room) => (room === 'site' ? catalogueOf(language, room) : undefined),
    filesOf: () => files,
  });
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith('/api/trpc/')) return Response.json([refusal], { status: 404 });
    if (!filesArrive) return new Response(null, { status: 503 });
    return Response.json(catalogueOf('en', url === files.errors ? 'errors' : 'field-errors'));
  });
});

async function refusedCall(): Promise<unknown> {
  return await calls.orders.detail.query({ order_id: 'any' }).catch((error: unknown) => error);
}

test('a refusal whose text does not load is shown with a general one', async () => {
  filesArrive = false;
  expect(messageOf(await refusedCall())).toBe(documentMessages('site')('error.refused_help'));
});

test('a refusal brings its text along', async () => {
  filesArrive = true;
  expect(messageOf(await refusedCall())).toMatch(/order doesn’t exist/);
});

test('the cacheable queries are those of the contract', () => {
  // apps/web imports only types from the API, so this reads the generated file.
  const file = new URL('../../../../../packages/api/generated/contract.json', import.meta.url);
  const { procedures } = JSON.parse(readFileSync(file, 'utf8')) as Contract;
  const cacheable = Object.keys(procedures).filter((name) => procedures[name]?.cacheable);
  expect(CACHEABLE_QUERIES.toSorted()).toEqual(cacheable.toSorted());
});

test('a cacheable query is sent alone and without the token; fresh data is asked for', async () => {
  const sent: [string, Headers][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers)]);
    return Response.json({ result: { data: [] } });
  });
  vi.stubGlobal('localStorage', { getItem: () => 'a token' });
  const query = { offer_id: 'any', language: 'en' } as const;
  await Promise.all([calls.offers.similar.query(query), calls.offers.detail.query(query, FRESH)]);
  const [[path, headers], [, freshHeaders]] = sent as [[string, Headers], [string, Headers]];
  expect(path).toMatch(/^\/api\/trpc\/offers\.similar\?input=/);
  expect(headers.has('authorization')).toBe(false);
  expect([headers, freshHeaders].map((each) => each.get('cache-control'))).toEqual([
    null,
    'no-cache',
  ]);
});

describe('the error catalogue is that of REST (product.md §8)', () => {
  const failing = async (send: () => Promise<Response>): Promise<readonly string[]> => {
    vi.stubGlobal('fetch', send);
    const shown = vi.spyOn(toasts, 'error').mockReturnValue();
    toastFailure(await refusedCall());
    const texts = shown.mock.calls.map(([text]) => text);
    shown.mockRestore();
    return texts;
  };

  test('for a call without a response, and for a proxy that answers in place of the API', async () => {
    expect(await failing(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([
      'The server took too long to respond. Please try again later.',
    ]);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const proxy = new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
    expect(await failing(() => Promise.resolve(proxy))).toEqual([
      'An error occurred (502): Bad Gateway',
    ]);
    expect(logged).toHaveBeenCalledWith('Server error', 502, 'orders.detail');
    logged.mockRestore();
  });

  test('for each field that a refusal names, and for a session that has ended', async () => {
    const left = vi.fn<() => void>();
    onUnauthorized(left);
    provideMessages({ catalogueOf });
    const said = (code: string, status: number, fields: object) => {
      const data = { code, facts: {}, fields, http_status: status, request_id: null };
      const error = { code: -32_000, message: code, data };
      return () => Promise.resolve(Response.json([{ error }], { status }));
    };
    const fields = { title: [{ code: 'required' }], price: [{ code: 'required' }] };
    const texts = await failing(said('INPUT_INVALID', 400, fields));
    expect(texts).toHaveLength(2);
    expect(left).not.toHaveBeenCalled();
    await failing(said('UNAUTHORIZED', 401, {}));
    expect(left).toHaveBeenCalledOnce();
  });
});
