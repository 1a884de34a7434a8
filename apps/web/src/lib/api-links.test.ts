import { catalogueOf } from '@guildhall/locales/catalogues';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls } from './api-calls.ts';
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
