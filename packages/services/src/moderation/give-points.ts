import type { Database } from '@guildhall/db/database';
import { readAppNow } from '@guildhall/db/clock';
import {
  countLostRecalls,
  insertPoints,
  sumPoints,
} from '@guildhall/db/moderation/restriction-commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import {
  POINTS_COUNT_DAYS,
  POINTS_OF,
  RECALL_LOSSES,
  sanctionOfRecalls,
  stepReached,
} from '@guildhall/domain/moderation/restriction-rules';
import type { PointRule, PointSource } from '@guildhall/domain/moderation/types';
import type { Transaction } from 'kysely';
import { notify } from '../kernel/notify.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { type Imposer, restrictUser } from './restrict-user.ts';

/** What points are given for. */
export interface PointCause {
  readonly user_id: string;
  readonly rule: PointRule;
  readonly source: PointSource;
  readonly source_id: string;
  /** The member of staff who gives them by a report; null for the system. */
  readonly actor_id: string | null;
}

/**
 * Gives a user the points of a rule, once for what they follow from, and does what the ladder says
 * (rules.md §9). The user is told. Locks the user (for no key update). Refuses nothing.
 */
export async function givePoints(
  trx: Transaction<Database>,
  cause: PointCause,
  rules: Pick<RuleBook, 'moderation'>,
): Promise<void> {
  const { user_id: userId, rule } = cause;
  // Points of one user are given one after the other, so that each step is reached once.
  await lockUserForNoKeyUpdate(trx, userId);
  const now = await readAppNow(trx);
  const before = await sumPoints(trx, userId, now);
  const points = POINTS_OF[rule];
  const id = newId();
  const row = { ...cause, id, points, expires_at: daysAfter(now, POINTS_COUNT_DAYS) };
  if (!(await insertPoints(trx, { ...row, withdrawn_at: null }))) return;
  const total = before + points;
  const told = { rule, points, total_points: total, is_automated: cause.actor_id === null };
  await notify(trx, { user_id: userId }, { kind: 'points_given', ...told });
  const bySystem: Imposer = { actor_id: null, cause_id: id, total_points: total };
  const step = stepReached(before, total);
  if (step !== null) {
    const restriction = { user_id: userId, sanction: step.sanction, rule: 'points' } as const;
    await restrictUser(trx, restriction, bySystem, rules);
  }
  if (rule !== 'lost_recall') return;
  const lost = await countLostRecalls(trx, userId, RECALL_LOSSES.days);
  const sanction = sanctionOfRecalls(lost.recent, lost.all);
  if (sanction === null) return;
  await restrictUser(trx, { user_id: userId, sanction, rule: 'lost_recalls' }, bySystem, rules);
}
