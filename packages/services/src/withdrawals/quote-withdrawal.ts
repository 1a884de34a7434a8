import { findPayoutMethod } from '@guildhall/db/withdrawals/queries';
import { daysAfter, hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import {
  ARRIVAL_DAYS,
  needsTwoPeople,
  payoutOf,
  withdrawalFee,
} from '@guildhall/domain/withdrawals/rules';
import type { QuoteWithdrawal } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from './context.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import type { User } from '../users/find-user.ts';
import { leastOf, readEligibility } from './read-eligibility.ts';

/**
 * What a withdrawal would cost and arrive as, and by when. It changes nothing. Refuses
 * PAYOUT_METHOD_NOT_FOUND, WITHDRAWAL_TOO_SMALL.
 */
export async function quoteWithdrawal(
  context: WithdrawalsContext,
  user: User,
  session: OwnSession,
  { method_id, amount_minor }: QuoteWithdrawal,
) {
  const { db, rule_books } = context;
  const rules = await rule_books.current();
  const method = await findPayoutMethod(db, user.id, method_id);
  if (method === undefined) throw new Refusal('PAYOUT_METHOD_NOT_FOUND');
  const eligibility = await readEligibility(context, db, user, session, rules);
  const leastMinor = await leastOf(db, user.id, eligibility, rules);
  if (amount_minor < leastMinor) {
    throw new Refusal('WITHDRAWAL_TOO_SMALL', { least_minor: leastMinor });
  }
  const { count_this_month, is_fee_waived: isWaived, now } = eligibility;
  const amount = minor(amount_minor);
  const fee = isWaived
    ? minor(0)
    : withdrawalFee(amount, method, rules.withdrawals, count_this_month);
  const reviewed = hoursAfter(now, rules.withdrawals.auto_approve_hours);
  return {
    amount_minor: amount,
    fee_minor: fee,
    payout_minor: payoutOf(amount, fee),
    is_free: isWaived || count_this_month < rules.withdrawals.free_per_month,
    arrives_by: daysAfter(reviewed, ARRIVAL_DAYS[method.kind]),
    needs_two_people: needsTwoPeople({ amount_minor, risk_score: null }, rules),
  };
}
