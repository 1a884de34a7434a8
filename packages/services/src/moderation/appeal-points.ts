import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { findOwnPoints, type RestrictionRow } from '@guildhall/db/moderation/restriction-commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { reviewDue } from '@guildhall/domain/moderation/restriction-rules';
import type { AppealPoints } from '@guildhall/domain/moderation/restriction-schema';
import type { Transaction } from 'kysely';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { BY_SYSTEM } from './apply-event.ts';
import {
  applyRestrictionEvent,
  createRestriction,
  restrictionFacts,
} from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';
import { NO_APPEAL } from './restrict-user.ts';

/**
 * RS1, RS7: the system gave the viewer points that led to nothing else, and they appeal that, once
 * within six months. It waits for staff like the appeal of a restriction, and takes nothing.
 * Refuses POINTS_NOT_FOUND, RESTRICTION_EVENT_REFUSED.
 */
export async function appealPoints(
  context: ModerationContext,
  viewer: Viewer,
  input: AppealPoints,
): Promise<{ state: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'moderation.appealPoints', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    await lockUserForNoKeyUpdate(trx, viewer.user_id);
    const row = await keepAsRestriction(trx, viewer, input.points_id, rules);
    const now = await readAppNow(trx);
    const { state } = await applyRestrictionEvent(trx, row, {
      event: 'appeal',
      actors: ['user'],
      actor_id: viewer.user_id,
      facts: restrictionFacts(row, { now, staff_id: null, rules }),
      changes: { appeal: input.text, appealed_at: now },
    });
    return { state };
  });
}

/** Points that led to nothing else as a restriction that takes nothing and was imposed then. */
async function keepAsRestriction(
  trx: Transaction<Database>,
  { user_id: userId }: Viewer,
  pointsId: string,
  rules: Pick<RuleBook, 'moderation'>,
): Promise<RestrictionRow> {
  const given = await findOwnPoints(trx, pointsId, userId);
  if (given?.led_to === 'points_only') {
    const facts = { event: 'appeal', state: given.led_to_state, reason: 'APPEALED_BEFORE' };
    throw new Refusal('RESTRICTION_EVENT_REFUSED', facts);
  }
  const isAppealable = given?.withdrawn_at === null && given.led_to === null;
  // What staff gave by a report is appealed with the report.
  if (!isAppealable || given.source === 'report') throw new Refusal('POINTS_NOT_FOUND');
  const now = await readAppNow(trx);
  const due = reviewDue(now, rules.moderation);
  const row: RestrictionRow = {
    ...NO_APPEAL,
    id: newId(),
    user_id: userId,
    kind: 'points_only',
    state: 'in_force',
    rule: given.rule,
    cause_id: given.id,
    actor_id: null,
    total_points: given.points,
    in_effect: false,
    // The appeal of points that count no more is decided all the same.
    ends_at: given.expires_at > due ? given.expires_at : due,
    due_at: null,
    created_at: given.created_at,
  };
  const payload = { rule: given.rule, is_automated: true };
  const facts = restrictionFacts(row, { now, staff_id: null, rules });
  await createRestriction(trx, row, { event: 'impose', payload, ...BY_SYSTEM, facts });
  return row;
}
