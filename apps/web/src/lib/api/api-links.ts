import type { AppRouter } from '@guildhall/api/root';
import { httpBatchLink, httpLink, loggerLink, splitLink } from '@trpc/client';
import { parseBody } from './api-client.ts';
import { ApiError, noteFailure, refusedAnswer } from './api-errors.ts';
import { type ApiRequest, callApi } from './api-fetch.ts';
import { documentLanguage, loadMessages } from '../language/messages.ts';
import { readRefusal } from './read-refusal.ts';
import { fetchAsUser, fetchAsVisitor } from '../session/token.ts';

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
  'content.routeRules',
  'content.search',
  'disputes.figures',
  'feedback.ofUser',
  'feedback.score',
  'messages.answerTime',
  'offers.detail',
  'offers.facets',
  'offers.featured',
  'offers.list',
  'offers.similar',
  'offers.sitemapPart',
  'offers.sitemapParts',
  'orders.recentSales',
  'rules.fees',
  'search.products',
  'search.suggest',
  'site.exchangeRates',
  'site.rules',
  'site.status',
  'users.profile',
  'wallet.liabilities',
];

/** Queries whose input is longer than an address may be: they are sent in a body. */
const POSTED_QUERIES: readonly string[] = ['offers.schemaEffects'];

/** For a call that must not be answered from the response cache. */
export const FRESH = { context: { isFresh: true } };

/**
 * A refusal is a code, and its text is shown as soon as it is caught. So the texts are loaded
 * before it is passed on. A batch with both results and refusals has the status 207.
 */
const withTexts =
  (send: typeof fetchAsUser) =>
  async (url: RequestInfo | URL | string, init: object = {}): Promise<Response> => {
    const path = url instanceof Request ? url.url : url.toString();
    const { response, text } = await callApi(path, init as ApiRequest, send);
    // A proxy has answered in place of the API.
    if (!response.ok && typeof parseBody(text) !== 'object') throw refusedAnswer(response, text);
    if (response.status !== 200) {
      await loadMessages(documentLanguage(), ['errors', 'field-errors']).catch(() => {
        // Then it is shown with a general text.
      });
    }
    const { status, statusText, headers } = response;
    return new Response(text === '' ? null : text, { status, statusText, headers });
  };

/** What the REST client does with every failed call. It is logged nowhere else. */
const failureLink = loggerLink<AppRouter>({
  enabled: (each) => each.direction === 'down' && each.result instanceof Error,
  logger(each) {
    if (each.direction !== 'down' || !(each.result instanceof Error)) return;
    const { cause } = each.result;
    const status = cause instanceof ApiError ? cause.status : 0;
    noteFailure(readRefusal(each.result)?.status ?? status, each.path);
  },
});

/** The tRPC links, used with and without hooks. */
export function apiLinks() {
  return [
    failureLink,
    splitLink<AppRouter>({
      condition: ({ path }) => CACHEABLE_QUERIES.includes(path),
      // Alone and without the token, so that the response cache answers.
      true: httpLink({
        url: '/api/trpc',
        headers: ({ op }) =>
          op.context['isFresh'] === true ? { 'cache-control': 'no-cache' } : {},
        fetch: withTexts(fetchAsVisitor),
      }),
      false: splitLink<AppRouter>({
        condition: ({ path }) => POSTED_QUERIES.includes(path),
        true: httpLink({
          url: '/api/trpc',
          methodOverride: 'POST',
          fetch: withTexts(fetchAsUser),
        }),
        false: httpBatchLink({
          url: '/api/trpc',
          maxItems: MAX_BATCH,
          fetch: withTexts(fetchAsUser),
        }),
      }),
    }),
  ];
}
