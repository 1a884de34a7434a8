import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query';
import { ChangedQueryClient } from './changed-queries.ts';
import { readRefusal, toastFailure } from './refusals.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** The rooms of money, of the states of orders, and of what users write to each other. */
export const LIVE_ROOMS: ReadonlySet<string> = new Set([
  'orders',
  'wallet',
  'payments',
  'withdrawals',
  'vault',
  'disputes',
  'messages',
]);

/** Whether a query of tRPC, whose key starts with `['wallet', 'summary']`, is of these rooms. */
function isLive({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return Array.isArray(path) && LIVE_ROOMS.has(String(path[0]));
}

/** Retries only temporary failures: a refusal would be the same again. */
export function mayRetry(failures: number, error: unknown): boolean {
  const status = readRefusal(error)?.status ?? 500;
  const refused = status >= 400 && status < 500;
  return !refused && failures < RETRIES;
}

/**
 * Tells when what is shown could not be read again. A page without data shows the error itself, and
 * a 401 leads to the sign-in page.
 */
function tellStale(error: unknown, data: unknown): void {
  const refusal = readRefusal(error);
  if (data !== undefined && refusal !== null && refusal.status !== 401) toastFailure(error);
}

/**
 * One cache per document (product.md §9): data is fresh for five minutes, except that of money and
 * of orders, which is read again whenever it is shown, and pushed where a page follows a stream.
 */
export function createQueryClient(): QueryClient {
  return new ChangedQueryClient({
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        tellStale(error, state.data);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: (query) => (isLive(query) ? 0 : FIVE_MINUTES_MS),
        gcTime: FIVE_MINUTES_MS,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_DELAY_MS),
      },
      // A mutation that moves money is retried by the user, never automatically.
      mutations: { retry: false },
    },
  });
}
