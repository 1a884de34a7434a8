import { findLevel } from '@guildhall/db/users/level-queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import {
  failingWeeks,
  fallsAt,
  HIGHEST_LEVEL,
  LEVEL_WINDOW_DAYS,
  needsOf,
  type SellerRecord,
} from '@guildhall/domain/users/rules';
import type { UsersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

/**
 * The viewer's level with the facts that it was computed from last, what the next level needs and
 * brings, and when they lose the present one if nothing changes. Refuses USER_NOT_FOUND.
 */
export async function readLevel({ db, rule_books }: UsersContext, { user_id }: Viewer) {
  const [found, rules] = await Promise.all([findLevel(db, user_id), rule_books.current()]);
  if (found === undefined) throw new Refusal('USER_NOT_FOUND');
  const { seller_level: level, assessed_level, failing_since, best_level, level_since } = found;
  const record: SellerRecord = {
    verification_level: found.verification_level,
    orders: found.orders ?? 0,
    volume_minor: found.volume_minor ?? 0,
    feedback: found.feedback ?? 0,
    positive_feedback: found.positive_feedback ?? 0,
    lost_orders: found.lost_orders ?? 0,
    recalled_orders: found.recalled_orders ?? 0,
  };
  const isFailing = failing_since !== null && assessed_level === level;
  const next = level < HIGHEST_LEVEL ? level + 1 : null;
  return {
    seller_level: level,
    level_since,
    window_days: LEVEL_WINDOW_DAYS,
    terms: levelTerms(rules, level),
    next:
      next === null
        ? null
        : { level: next, needs: needsOf(record, next), terms: levelTerms(rules, next) },
    drop: isFailing
      ? {
          to_level: best_level ?? 0,
          at: fallsAt(failing_since),
          failing_weeks: failingWeeks(failing_since, found.now),
          needs: needsOf(record, level).filter(({ is_met }) => !is_met),
        }
      : null,
  };
}

export type LevelReading = Awaited<ReturnType<typeof readLevel>>;
