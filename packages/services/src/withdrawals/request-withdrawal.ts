import type { Database } from '@guildhall/db/database';
import { lockPayoutMethodForShare } from '@guildhall/db/withdrawals/commands';
import { findPayoutAccount, readWithdrawalRisk } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { NO_SESSION_RISK } from '@guildhall/domain/kernel/risk';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { methodStatus, payeeFault, withdrawalFee } from '@guildhall/domain/withdrawals/rules';
import type { RequestWithdrawal } from '@guildhall/domain/withdrawals/schema';
import type { Transaction } from 'kysely';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { openWithdrawal } from './apply-event.ts';
import { newPayoutProvider } from './find-payout-provider.ts';
import { type Eligibility, leastOf, readEligibility } from './read-eligibility.ts';

/**
 * Requests a withdrawal of earnings; its money leaves `available` at once (E11). The withdrawal
 * keeps its risk as it is now, seen from the session and the address of the request. The user's row
 * is locked first, so that the limit of the day and the free withdrawal of the month hold for
 * requests at the same time (M12). Refuses TWO_FACTOR_REQUIRED, IDENTITY_NOT_VERIFIED,
 * SECURITY_COOLDOWN, PAYOUT_METHOD_NOT_FOUND, PAYEE_NAME_DIFFERS, PAYOUT_METHOD_UNUSABLE,
 * PAYOUTS_UNAVAILABLE, WITHDRAWAL_TOO_SMALL, WITHDRAWAL_DAY_LIMIT, WITHDRAWAL_FEE_CHANGED,
 * INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function requestWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  session: OwnSession,
  input: RequestWithdrawal,
  ipAddress: string | null = null,
): Promise<{ withdrawal_id: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'withdrawals.request', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const user = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (user === undefined) throw new Refusal('NOT_SIGNED_IN');
    const eligibility = await readEligibility(context, trx, user, session, rules);
    if (eligibility.obstacle !== null) throw eligibility.obstacle;
    const method = await requireMethod(trx, user.id, input.method_id, eligibility);
    const provider = newPayoutProvider(context, method.kind);
    const leastMinor = await leastOf(trx, user.id, eligibility, rules);
    const fee = feeOf(input, method, eligibility, { rules, least_minor: leastMinor });
    const from = { session_id: session.id, ip_address: ipAddress };
    const request = { ...input, ...from, user_id: user.id };
    const risk = await assess(context, trx, request, rules, eligibility);
    const id = newId();
    const { kind, network, service, ending, payee_name, account_id } = method;
    await openWithdrawal(context, work, {
      id,
      user_id: user.id,
      method_id: method.id,
      amount_minor: input.amount_minor,
      fee_minor: fee,
      currency: input.currency,
      state: 'requested',
      rules_version: rules.version,
      risk_score: risk.score,
      risk_reasons: risk.reasons,
      hold_code: null,
      hold_extended: false,
      provider: provider.name,
      provider_reference: null,
      outcome_code: null,
      due_at: null,
      created_at: eligibility.now,
      approved_at: null,
      closed_at: null,
      rules,
      now: eligibility.now,
      kind,
      network,
      service,
      ending,
      payee_name,
      account_id,
    });
    return { withdrawal_id: id };
  });
}

/** The method, usable and in the name that the user has now. */
async function requireMethod(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  { legal_name }: Eligibility,
) {
  const method = await lockPayoutMethodForShare(trx, userId, id);
  if (method === undefined) throw new Refusal('PAYOUT_METHOD_NOT_FOUND');
  const fault = payeeFault(method.payee_name, legal_name ?? '');
  if (fault !== null) throw new Refusal('PAYEE_NAME_DIFFERS', { reason: fault });
  // After the lock of the method: whoever changes the account has to lock it, too.
  const account =
    method.account_id === null ? undefined : await findPayoutAccount(trx, method.account_id);
  const status = methodStatus(method, account ?? null);
  if (status !== 'usable') throw new Refusal('PAYOUT_METHOD_UNUSABLE', { status });
  return method;
}

function feeOf(
  { amount_minor, expected_fee_minor }: RequestWithdrawal,
  method: Awaited<ReturnType<typeof requireMethod>>,
  { count_this_month, day_limit_minor, left_today_minor, is_fee_waived }: Eligibility,
  { rules: { withdrawals: rules }, least_minor }: { rules: RuleBook; least_minor: number },
) {
  if (amount_minor < least_minor) throw new Refusal('WITHDRAWAL_TOO_SMALL', { least_minor });
  if (amount_minor > left_today_minor) {
    throw new Refusal('WITHDRAWAL_DAY_LIMIT', {
      left_minor: left_today_minor,
      most_minor: day_limit_minor,
    });
  }
  const fee = is_fee_waived
    ? minor(0)
    : withdrawalFee(minor(amount_minor), method, rules, count_this_month);
  // Rules of which the fee is more than the amount pay nothing.
  if (fee >= amount_minor) throw new Refusal('WITHDRAWAL_TOO_SMALL', { least_minor: fee });
  if (fee !== expected_fee_minor) throw new Refusal('WITHDRAWAL_FEE_CHANGED', { fee_minor: fee });
  return fee;
}

/** The session of a user whom everybody can sign in as says nothing. */
async function assess(
  { risk_score }: WithdrawalsContext,
  trx: Transaction<Database>,
  request: Pick<RequestWithdrawal, 'method_id' | 'amount_minor'> & {
    readonly user_id: string;
    readonly session_id: string;
    readonly ip_address: string | null;
  },
  rules: RuleBook,
  { is_public }: Eligibility,
) {
  const { user_id, method_id, session_id, amount_minor, ip_address } = request;
  const { hours } = rules.withdrawal_risk_rules.recent_earnings;
  const known = await readWithdrawalRisk(trx, {
    user_id,
    method_id,
    session_id,
    earned_hours: hours,
  });
  const { history, session_risk, ...facts } = known;
  const seen = is_public ? null : session_risk;
  return await risk_score.assessWithdrawal(
    { ...facts, ...history, ...(seen ?? NO_SESSION_RISK), amount_minor, ip_address },
    rules,
  );
}
