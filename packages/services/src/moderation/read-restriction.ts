import {
  listPoints,
  listRestrictionHistory,
  listRestrictionsOf,
} from '@guildhall/db/moderation/restriction-queries';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import type { ReadRestriction } from '@guildhall/domain/moderation/restriction-schema';
import { restrictionTransitions } from '@guildhall/domain/moderation/restriction-states';
import type { Viewer } from '../kernel/viewer.ts';
import { readUsernames } from '../users/read-usernames.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { restrictionFacts } from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';
import { findRestrictionAs } from './lock-restriction.ts';

/**
 * A restriction as staff look after it: its user with points, other restrictions and money, and
 * what the viewer may do now. Refuses RESTRICTION_NOT_FOUND.
 */
export async function readRestriction(
  context: ModerationContext,
  viewer: Viewer,
  { restriction_id: id }: ReadRestriction,
) {
  const { db, rule_books: ruleBooks } = context;
  const rules = await ruleBooks.current();
  const known = await findRestrictionAs(context, db, viewer, { id, as: 'staff' });
  const { restriction, now, actors } = known;
  const { user_id: userId, actor_id: actorId, state } = restriction;
  const [history, points, all, balances, names] = [
    await listRestrictionHistory(db, id),
    await listPoints(db, userId),
    await listRestrictionsOf(db, userId),
    await readBalances(db, userId),
    await readUsernames(db, [userId, actorId ?? userId]),
  ];
  const facts = restrictionFacts(restriction, { now, staff_id: viewer.user_id, rules });
  return {
    now,
    restriction,
    history,
    points,
    others: all.filter((other) => other.id !== id),
    balances,
    user: names.get(userId) ?? '',
    actor: actorId === null ? null : (names.get(actorId) ?? ''),
    allowed: allowedEvents(restrictionTransitions, { state, actors, facts }),
  };
}
export type RestrictionCase = Awaited<ReturnType<typeof readRestriction>>;
