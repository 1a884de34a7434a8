import { lockRouteRules, saveRouteRule } from '@guildhall/db/content/redirects/commands';
import { listRouteRules } from '@guildhall/db/content/redirects/queries';
import { inTransaction } from '@guildhall/db/transaction';
import {
  findLoop,
  MAX_ROUTE_RULES,
  type RouteRule,
} from '@guildhall/domain/content/redirects/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ContentContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { propose } from '../../kernel/staff-decisions.ts';

/** What names the rule of a path in decisions of staff. */
export const subjectOfRule = (path: string) => `route-rule:${path}`;

/**
 * Sets where the page at a path is now, or that it is gone. Refuses PERMISSION_DENIED,
 * ROUTE_RULE_LIMIT, ROUTE_RULE_LOOP.
 */
export async function setRouteRule(
  { db }: Pick<ContentContext, 'db'>,
  viewer: Viewer,
  rule: RouteRule,
  reason: string,
): Promise<'added' | 'changed'> {
  return await inTransaction(db, async (trx) => {
    await lockRouteRules(trx);
    const rules = await listRouteRules(trx);
    const before = rules.find(({ path }) => path === rule.path);
    const proposed = {
      kind: 'content.redirect' as const,
      subject: subjectOfRule(rule.path),
      change: { event: 'set' },
      before: before ?? {},
      after: rule,
      reason,
    };
    await propose(trx, viewer, proposed, false);
    const others = rules.filter((each) => each !== before);
    if (others.length >= MAX_ROUTE_RULES) {
      throw new Refusal('ROUTE_RULE_LIMIT', { most: MAX_ROUTE_RULES });
    }
    const loop = findLoop([...others, rule]);
    if (loop !== undefined) throw new Refusal('ROUTE_RULE_LOOP', { path: loop.path });
    await saveRouteRule(trx, newId(), rule);
    return before === undefined ? 'added' : 'changed';
  });
}
