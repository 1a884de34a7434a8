import {
  answerOf,
  type RouteRule,
  type RuleAnswer,
} from '@guildhall/domain/content/redirects/rules';
import { languageOfPath, pathInLanguage, plainPath } from '@guildhall/locales/languages';
import { isRouteRuleEvent } from '@guildhall/services/content/cache-tags';
import type { EventFeed } from '@guildhall/services/kernel/events/event-feed';
import type { FastifyReply } from 'fastify';
import { catchUpSoon, SHARED_CACHE_SECONDS } from './response-cache.ts';

/** The route rules, in the memory of this process. */
export interface RouteRules {
  /** What they say about the path and query of a request, as they are now on any server. */
  answerTo(target: string): Promise<RuleAnswer | null>;
}

export interface RouteRulesOptions {
  readonly read: () => Promise<readonly RouteRule[]>;
  readonly events: Pick<EventFeed, 'catchUp' | 'listen'>;
  /** Called when the rules cannot be read: those of the last time hold then. */
  readonly onError: (error: unknown) => void;
}

/** Reads the rules at the first request, and at the next one after each change. */
export function createRouteRules({ read, events, onError }: RouteRulesOptions): RouteRules {
  let last: readonly RouteRule[] = [];
  let reading: Promise<readonly RouteRule[]> | null = null;
  events.listen((batch) => {
    if (batch.has_gap || batch.events.some(isRouteRuleEvent)) reading = null;
  });

  async function current(): Promise<readonly RouteRule[]> {
    await catchUpSoon(events);
    const begun = (reading ??= read());
    try {
      last = await begun;
      return last;
    } catch (error) {
      if (reading === begun) reading = null;
      onError(error);
      return last;
    }
  }

  return {
    async answerTo(target) {
      const { path, query } = pageOf(target);
      return answerOf(await current(), plainPath(path), query);
    },
  };
}

function parts(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  if (at < 0) return { path: target, query: '' };
  return { path: target.slice(0, at), query: target.slice(at) };
}

/** The end of a path with the data that the router asks for: `/fees.data`, `/fees/_.data`. */
const DATA = /(?:\/_)?\.data$/;

export const isDataRequest = (target: string): boolean => DATA.test(parts(target).path);

/** The page of a request, which may be one for its data. */
function pageOf(target: string): { path: string; query: string } {
  const { path, query } = parts(target);
  if (!isDataRequest(target)) return { path, query };
  // The router's own parameter says which data it wants.
  const search = new URLSearchParams(query);
  search.delete('_routes');
  return { path: path.replace(DATA, ''), query: search.size === 0 ? '' : `?${search.toString()}` };
}

/** In a browser, as long as its copy of the rules is fresh; not for ever, since rules change. */
const BROWSER_CACHE_SECONDS = 300;

/** In the language of the request. Caches keep what has moved for good, for a short time. */
export function sendRedirect(
  reply: FastifyReply,
  target: string,
  answer: Exclude<RuleAnswer, { status: 410 }>,
) {
  if (isDataRequest(target)) {
    // As the router reads a redirect that it has not made itself. It adds the language.
    return reply
      .code(204)
      .headers({ 'x-remix-redirect': answer.target, 'x-remix-status': String(answer.status) })
      .header('cache-control', 'no-store')
      .send();
  }
  const age = answer.status === 301 ? BROWSER_CACHE_SECONDS : 0;
  return reply
    .code(answer.status)
    .header('location', pathInLanguage(languageOfPath(target), answer.target))
    .header('cache-control', `public, max-age=${age}, s-maxage=${SHARED_CACHE_SECONDS}`)
    .send();
}
