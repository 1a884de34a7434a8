import type { Database } from '@guildhall/db/database';
import { readPaymentUse } from '@guildhall/db/payments/queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { limitsOfPayer } from '@guildhall/domain/payments/rules';
import type { Transaction } from 'kysely';
import type { PaymentsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';

/**
 * What the viewer may pay in now (rules.md §2), before they try; `more_at` is when the first of the
 * top-ups that count ends to do so. Refuses nothing.
 */
export async function readPaymentLimits({ db, rule_books }: PaymentsContext, viewer: Viewer) {
  const rules = await rule_books.current();
  const [user, use] = await Promise.all([
    findUser(db, viewer.user_id),
    readPaymentUse(db, viewer.user_id),
  ]);
  return {
    ...limitsOfPayer(use, user?.verification_level ?? 0, rules),
    more_at: use.counted_since === null ? null : hoursAfter(use.counted_since, 24),
  };
}

/**
 * Refuses another payment of a user: TOP_UP_DAY_LIMIT when `topUpMinor` is more than they may top
 * up now, UNFINISHED_PAYMENTS. The user's row is locked, so that of several at once each sees those
 * before it (M12).
 */
export async function refuseBeyondLimits(
  trx: Transaction<Database>,
  viewer: Viewer,
  rules: RuleBook,
  topUpMinor: number | null,
): Promise<void> {
  const user = await findUser(trx, viewer.user_id);
  const use = await readPaymentUse(trx, viewer.user_id);
  const limits = limitsOfPayer(use, user?.verification_level ?? 0, rules);
  const { top_ups_left, left_today_minor, day_minor, top_ups_per_day } = limits;
  const leftMinor = top_ups_left === 0 ? 0 : left_today_minor;
  if (topUpMinor !== null && topUpMinor > leftMinor) {
    throw new Refusal('TOP_UP_DAY_LIMIT', {
      left_minor: leftMinor,
      most_minor: day_minor,
      most: top_ups_per_day,
    });
  }
  if (limits.unfinished_left > 0) return;
  throw new Refusal('UNFINISHED_PAYMENTS', { most: limits.unfinished });
}
