import { globSync, readFileSync } from 'node:fs';
import type { Contract } from '@guildhall/api/contract';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { createQueryClient, LIVE_ROOMS, mayRetry } from './query-client.ts';

function refused(httpStatus: number): Error {
  return TRPCClientError.from({
    error: {
      code: -32000,
      message: 'x',
      data: { code: 'INTERNAL', facts: {}, fields: {}, http_status: httpStatus, request_id: null },
    },
  });
}

test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) is not asked for again', (status) => {
  expect(mayRetry(0, refused(status))).toBe(false);
});

test('what may pass by itself is tried three times more', () => {
  for (const error of [refused(503), new Error('offline')]) {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  }
});

const contractFile = new URL(
  '../../../../../packages/api/generated/contract.json',
  import.meta.url,
);
const { procedures } = JSON.parse(readFileSync(contractFile, 'utf8')) as Contract;
const queries = Object.keys(procedures).filter((name) => procedures[name]?.kind === 'query');

/** The options of the query that tRPC makes for a procedure. */
function optionsOf(name: string) {
  const client = createQueryClient();
  const queryKey = [name.split('.'), { type: 'query' }];
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }));
  const { staleTime } = client.defaultQueryOptions({ queryKey });
  return { ...query.options, staleTime: typeof staleTime === 'function' ? staleTime(query) : null };
}

test('data is fresh for 5 minutes and kept as long; delays double up to 30 s (product.md §9.7)', () => {
  const { staleTime, gcTime, retryDelay } = optionsOf('users.ownLevel');
  expect([staleTime, gcTime]).toEqual([300_000, 300_000]);
  const delays = [0, 1, 2, 5, 20].map((attempt) =>
    typeof retryDelay === 'function' ? retryDelay(attempt, new Error('x')) : null,
  );
  expect(delays).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

const live = queries.filter((name) => LIVE_ROOMS.has(name.split('.')[0] ?? ''));

test('the queries of money and of orders are found by their rooms', () => {
  for (const name of ['orders.detail', 'wallet.summary', 'payments.detail', 'withdrawals.quote']) {
    expect(live).toContain(name);
  }
});

test.each(live)('%s, of money or of the state of an order, is never taken as fresh', (name) => {
  expect(optionsOf(name).staleTime).toBe(0);
});

test('no page overrides that', () => {
  const folder = new URL('../../', import.meta.url);
  const sources = globSync('{features,layouts,routes,lib}/**/*.{ts,tsx}', { cwd: folder });
  const rooms = [...LIVE_ROOMS].join('|');
  const overrides = new RegExp(`trpc\\.(${rooms})\\.\\w+\\.use\\w*Query\\([^;]*?staleTime`);
  const inRooms = new RegExp(`^features/(${rooms})/`);
  const found = sources.filter((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return inRooms.test(file) ? text.includes('staleTime') : overrides.test(text);
  });
  expect(found).toEqual([]);
});
