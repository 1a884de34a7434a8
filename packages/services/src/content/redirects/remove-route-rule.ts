import { deleteRouteRule, lockRouteRules } from '@guildhall/db/content/redirects/commands';
import { listRouteRules } from '@guildhall/db/content/redirects/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ContentContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { subjectOfRule } from './set-route-rule.ts';

/** Removes the rule of a path. Refuses ROUTE_RULE_NOT_FOUND, PERMISSION_DENIED. */
export async function removeRouteRule(
  { db }: Pick<ContentContext, 'db'>,
  viewer: Viewer,
  path: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRouteRules(trx);
    const before = (await listRouteRules(trx)).find((each) => each.path === path);
    if (before === undefined) throw new Refusal('ROUTE_RULE_NOT_FOUND');
    const proposed = {
      kind: 'content.redirect' as const,
      subject: subjectOfRule(path),
      change: { event: 'remove' },
      before,
      after: {},
      reason,
    };
    await propose(trx, viewer, proposed, false);
    await deleteRouteRule(trx, path);
  });
}
