import type { AppRouter } from '@guildhall/api/root';
import { httpBatchLink } from '@trpc/client';
import { documentLanguage, loadMessages } from './messages.ts';
import { fetchAsUser } from './token.ts';

/** The server counts each call of a batch and rejects long batches (must-hold S8). */
const MAX_BATCH = 10;

/**
 * A refusal is a code, and its text is shown as soon as it is caught. So the texts are loaded
 * before it is passed on. A batch with both results and refusals has the status 207.
 */
async function fetchWithTexts(url: RequestInfo | URL | string, init: RequestInit) {
  const response = await fetchAsUser(url, init);
  if (response.status !== 200) {
    await loadMessages(documentLanguage(), ['errors', 'field-errors']).catch(() => {
      // Then it is shown with a general text.
    });
  }
  return response;
}

/** The tRPC links, used with and without hooks. */
export function apiLinks() {
  return [
    httpBatchLink<AppRouter>({
      url: '/api/trpc',
      maxItems: MAX_BATCH,
      headers: () => ({ 'Accept-Language': documentLanguage() }),
      fetch: async (url, init) => await fetchWithTexts(url, init as RequestInit),
    }),
  ];
}
