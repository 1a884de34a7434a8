import type { RouteRulesView } from '@guildhall/api/content/redirects/views';
import { answerOf, type RuleAnswer } from '@guildhall/domain/content/redirects/rules';
import { plainPath } from '@guildhall/locales/languages';
import { publicQuery } from '../api/public-query.ts';

/** As all data of the site (product.md §9). */
const FRESH_MS = 5 * 60 * 1_000;

let rules: RouteRulesView = [];
let fetchedAt = Number.NEGATIVE_INFINITY;
let fetching: Promise<void> | null = null;
/** The paths that these rules were followed from. */
const followed = new Set<string>();

async function fetchRules(): Promise<void> {
  try {
    rules = await publicQuery<RouteRulesView>('content.routeRules', {});
    fetchedAt = performance.now();
    followed.clear();
  } catch {
    // The server follows the rules, too; the next navigation asks again.
  } finally {
    fetching = null;
  }
}

/** Fetches the rules unless they are fresh. It never rejects. */
export async function refreshRules(): Promise<void> {
  if (performance.now() - fetchedAt < FRESH_MS) return;
  await (fetching ??= fetchRules());
}

/**
 * What the rules say about a page, without waiting for new ones. But when a path comes again, the
 * server may have led back to it, by rules that have changed: without new ones this would not end.
 */
export async function findAnswer(path: string, query: string): Promise<RuleAnswer | null> {
  const isAgain = followed.has(path);
  if (isAgain) fetchedAt = Number.NEGATIVE_INFINITY;
  const refreshed = refreshRules();
  if (isAgain) await refreshed;
  const answer = answerOf(rules, plainPath(path), query);
  if (answer !== null) followed.add(path);
  return answer;
}
