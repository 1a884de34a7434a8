import { readFileSync } from 'node:fs';
import type { Contract } from '@guildhall/api/contract';
import { catalogueOf } from '@guildhall/locales/catalogues';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls, FRESH } from './api-calls.ts';
import { CACHEABLE_QUERIES } from './api-links.ts';
import { documentMessages, provideMessages } from './messages.ts';
import { messageOf } from './refusals.ts';

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
  const file = new URL('../../../../packages/api/generated/contract.json', import.meta.url);
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
