import type { AppRouter } from '@guildhall/api/root';
import { httpBatchLink } from '@trpc/client';
import { documentLanguage } from './messages.ts';
import { fetchAsUser } from './token.ts';

/** The server counts every call of a batch and refuses long batches (must-hold S8). */
const MAX_BATCH = 10;

/** How calls travel, with hooks or without. */
export function apiLinks() {
  return [
    httpBatchLink<AppRouter>({
      url: '/api/trpc',
      maxItems: MAX_BATCH,
      headers: () => ({ 'Accept-Language': documentLanguage() }),
      fetch: async (url, init) => await fetchAsUser(url, init as RequestInit),
    }),
  ];
}
