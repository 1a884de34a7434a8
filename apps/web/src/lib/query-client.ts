import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportUnauthorized } from './api-client.ts';
import { readRefusal } from './refusals.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** Retries only temporary failures: a refusal would be the same again. */
export function mayRetry(failures: number, error: unknown): boolean {
  const status = readRefusal(error)?.status ?? 500;
  const refused = status >= 400 && status < 500;
  return !refused && failures < RETRIES;
}

function watchSession(error: unknown): void {
  if (readRefusal(error)?.status === 401) reportUnauthorized();
}

/** One cache per document (product.md §9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: watchSession }),
    mutationCache: new MutationCache({ onError: watchSession }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_DELAY_MS),
      },
      // A mutation that moves money is retried by the user, never automatically.
      mutations: { retry: false },
    },
  });
}
