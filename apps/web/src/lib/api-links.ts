import type { AppRouter } from '@guildhall/api/root';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { documentLanguage, loadMessages } from './messages.ts';
import { fetchAsUser } from './token.ts';

/** The server counts each call of a batch and rejects long batches (must-hold S8). */
const MAX_BATCH = 10;

/** The queries that are declared cacheable; a test compares them with the contract. */
export const CACHEABLE_QUERIES: readonly string[] = [
  'catalog.brand',
  'catalog.brands',
  'catalog.game',
  'catalog.games',
  'catalog.home',
  'content.addresses',
  'content.article',
  'content.articles',
  'content.document',
  'content.documents',
  'content.picture',
  'content.questions',
  'content.search',
  'offers.detail',
  'offers.facets',
  'offers.list',
  'offers.similar',
  'offers.sitemapPart',
  'offers.sitemapParts',
  'rules.fees',
  'search.products',
  'search.suggest',
  'site.exchangeRates',
  'site.rules',
  'users.profile',
  'wallet.liabilities',
];

/** For a call that must not be answered from the response cache. */
export const FRESH = { context: { isFresh: true } };

type Fetch = (url: RequestInfo | URL | string, init: RequestInit) => Promise<Response>;

/**
 * A refusal is a code, and its text is shown as soon as it is caught. So the texts are loaded
 * before it is passed on. A batch with both results and refusals has the status 207.
 */
const withTexts =
  (send: Fetch) =>
  async (url: RequestInfo | URL | string, init: object = {}) => {
    const response = await send(url, init);
    if (response.status !== 200) {
      await loadMessages(documentLanguage(), ['errors', 'field-errors']).catch(() => {
        // Then it is shown with a general text.
      });
    }
    return response;
  };

const languageHeader = () => ({ 'Accept-Language': documentLanguage() });

/** The tRPC links, used with and without hooks. */
export function apiLinks() {
  return [
    splitLink<AppRouter>({
      condition: ({ path }) => CACHEABLE_QUERIES.includes(path),
      // Alone and without the token, so that the response cache answers.
      true: httpLink({
        url: '/api/trpc',
        headers: ({ op }) => ({
          ...languageHeader(),
          ...(op.context['isFresh'] === true && { 'Cache-Control': 'no-cache' }),
        }),
        fetch: withTexts(async (url, init) => await fetch(url, { ...init, credentials: 'omit' })),
      }),
      false: httpBatchLink({
        url: '/api/trpc',
        maxItems: MAX_BATCH,
        headers: languageHeader,
        fetch: withTexts(fetchAsUser),
      }),
    }),
  ];
}
