/** Moved for good, moved for now, gone: the statuses of HTTP. */
export const ROUTE_RULE_STATUSES = [301, 302, 410] as const;

/** Where the page at a path is now. Both are paths without a language. */
export interface RouteRule {
  /** A page, or with `/*` at its end everything below. */
  readonly path: string;
  readonly status: (typeof ROUTE_RULE_STATUSES)[number];
  /**
   * Null for a page that is gone. `/*` at its end stands for what the path has there; otherwise it
   * may have a query and a fragment.
   */
  readonly target: string | null;
}

/** What the rules say about an address. The target has no language. */
export type RuleAnswer =
  | { readonly status: 410 }
  | { readonly status: 301 | 302; readonly target: string };

export const MAX_ROUTE_RULES = 500;

/** After so many rules, the browser is sent to where it is by then, and asks again. */
const MAX_STEPS = 10;

const isOpen = (path: string) => path.endsWith('/*');

/** What the paths of an open rule begin with: `/old/` of `/old/*`. */
const startOf = (path: string) => path.slice(0, -1);

/** A rest that begins with a slash would make another host of the target `/*`. */
function isBelow(path: string, rule: RouteRule): boolean {
  if (!isOpen(rule.path) || !path.startsWith(startOf(rule.path))) return false;
  return /^[^/\\]/.test(path.slice(startOf(rule.path).length));
}

/** The rule for exactly this path, or the longest one of those that it is below. */
function ruleFor(rules: readonly RouteRule[], path: string): RouteRule | undefined {
  let longest: RouteRule | undefined;
  for (const rule of rules) {
    if (rule.path === path) return rule;
    const isLonger = rule.path.length > (longest?.path.length ?? 0);
    if (isLonger && isBelow(path, rule)) longest = rule;
  }
  return longest;
}

/** The path of a visitor as rules have it: no slash at its end, and escapes in capital letters. */
function normalPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

function addressOf(target: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return { path, query, fragment };
}

/**
 * What the rules say about a page, given by its path without a language and its query with `?` or
 * empty. Rules whose target has a rule are followed; the way is moved for good when all of it is.
 * The visitor's query is kept unless a target has one. Null when no rule applies.
 */
export function answerOf(
  rules: readonly RouteRule[],
  path: string,
  query: string,
): RuleAnswer | null {
  if (rules.length === 0) return null;
  const at = { path: normalPath(path), query, fragment: '' };
  let status: 301 | 302 | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const rule = ruleFor(rules, at.path);
    if (rule === undefined) break;
    if (rule.target === null) return { status: 410 };
    const to = addressOf(rule.target);
    at.path = isOpen(to.path)
      ? `${startOf(to.path)}${at.path.slice(startOf(rule.path).length)}`
      : to.path;
    at.query = to.query || at.query;
    at.fragment = to.fragment || at.fragment;
    status = rule.status === 302 || status === 302 ? 302 : 301;
  }
  return status === null ? null : { status, target: `${at.path}${at.query}${at.fragment}` };
}

/** Which rules may apply to where this one leads. */
function rulesAfter({ target }: RouteRule, rules: readonly RouteRule[]): readonly RouteRule[] {
  if (target === null) return [];
  const { path } = addressOf(target);
  if (!isOpen(path)) return rules.filter((other) => other.path === path || isBelow(path, other));
  const start = startOf(path);
  const covers = (other: string) => isOpen(other) && start.startsWith(startOf(other));
  return rules.filter((other) => other.path.startsWith(start) || covers(other.path));
}

/** Whether each use of a rule makes the path shorter, as `/en/*` to `/*` does: that ends. */
const shortens = ({ path, target }: RouteRule) =>
  target !== null && isOpen(path) && isOpen(target) && target.length < path.length;

/**
 * A rule that may lead back to itself, by other rules or alone; undefined if there is none. Some
 * that it finds lead back for no path: whoever sets rules then names the last target at once.
 * Removing a rule makes no loop.
 */
export function findLoop(rules: readonly RouteRule[]): RouteRule | undefined {
  const next = new Map(rules.map((rule) => [rule, rulesAfter(rule, rules)]));
  const leadsBack = (rule: RouteRule): boolean => {
    const reached = new Set(next.get(rule));
    // What is added to a set while it is walked through is visited as well.
    for (const each of reached) for (const after of next.get(each) ?? []) reached.add(after);
    return reached.has(rule);
  };
  return rules.find((rule) => !shortens(rule) && leadsBack(rule));
}
