import { inWork, type Work } from '@guildhall/db/kernel/work';
import {
  claimDueWithdrawal,
  claimPayoutsToCheck,
  type LockedWithdrawal,
} from '@guildhall/db/withdrawals/commands';
import { findPayoutAccount } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  firstHold,
  payeeFault,
  VERIFICATION_TO_WITHDRAW,
} from '@guildhall/domain/withdrawals/rules';
import type { WithdrawalsContext } from './context.ts';
import { findUser } from '../users/find-user.ts';
import { findLegalName } from '../verification/find-legal-name.ts';
import { readChargebackDebt } from '../wallet/read-debts.ts';
import { applyWithdrawalEvent, BY_SYSTEM } from './apply-event.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { refreshAccount } from './refresh-account.ts';
import { failUnsent } from './return-payout.ts';
import { askProvider } from './send-payout.ts';

/** States that the system leaves without asking anybody outside. */
const OURS = ['requested', 'risk_review', 'approved'] as const;
const MOST = 200;
const BATCH = 20;

interface Options {
  readonly onError?: (error: unknown, withdrawalId: string) => void;
}

/**
 * Does what is due: puts new withdrawals under review, approves those whose review nobody decided,
 * gives back the money of holds that are over, sends what is approved, to an account once its
 * provider was asked about it, and asks providers about what was sent. Any number of workers may
 * run it: each claims withdrawals that no other has locked. One that fails is reported and left for
 * the next run. Returns how many were handled.
 */
export async function runWithdrawals(
  context: WithdrawalsContext,
  options: Options = {},
): Promise<number> {
  return (await runDue(context, options)) + (await reconcilePayouts(context, options));
}

async function runDue(context: WithdrawalsContext, { onError }: Options): Promise<number> {
  const run: Run = { left: [], accounts_read: new Set() };
  let handled = 0;
  while (handled < MOST) {
    const current = { id: '' };
    try {
      const next = await inWork(context.db, async (work) => {
        const withdrawal = await claimDueWithdrawal(work.trx, OURS, run.left);
        if (withdrawal === undefined) return undefined;
        current.id = withdrawal.id;
        const unread = unreadAccountOf(run, withdrawal);
        if (unread !== null) return { unread, moved: null };
        return { unread, moved: await runOne(context, work, withdrawal) };
      });
      if (next === undefined) return handled;
      const { unread, moved } = next;
      if (unread !== null) await readAccount(context, run, { id: current.id, account_id: unread });
      if (moved === null) continue;
      handled += 1;
      // After the commit: no lock waits for the provider, and a crash leaves it to the next check.
      if (moved.state === 'processing') await askProvider(context, moved);
    } catch (error) {
      if (isUnavailable(error)) continue;
      if (onError === undefined || current.id === '') throw error;
      onError(error, current.id);
      run.left.push(current.id);
    }
  }
  return handled;
}

/** What one run knows of what it has done. */
interface Run {
  /** Withdrawals that are left to the next run. */
  readonly left: string[];
  /** The accounts at providers that were read again. */
  readonly accounts_read: Set<string>;
}

/** The account that a withdrawal is to be sent to, if it was not read in this run. */
const unreadAccountOf = (
  { accounts_read }: Run,
  { state, account_id }: LockedWithdrawal,
): string | null =>
  state === 'approved' && account_id !== null && !accounts_read.has(account_id) ? account_id : null;

/**
 * Asks the provider about an account right before money is sent to it, outside of any transaction:
 * a webhook may be late or lost. If nothing may be paid to it any more, the withdrawal has failed
 * with its money then. While the provider does not respond, nothing is sent to it.
 */
async function readAccount(
  context: WithdrawalsContext,
  { left, accounts_read }: Run,
  withdrawal: { readonly id: string; readonly account_id: string },
): Promise<void> {
  const account = await findPayoutAccount(context.db, withdrawal.account_id);
  try {
    if (account !== undefined) await refreshAccount(context, account);
    accounts_read.add(withdrawal.account_id);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    left.push(withdrawal.id);
  }
}

async function runOne(context: WithdrawalsContext, work: Work, withdrawal: LockedWithdrawal) {
  const { state, user_id } = withdrawal;
  const debt = await readChargebackDebt(work.trx, user_id);
  // Who owes for a chargeback is paid nothing: the money goes back, and pays the debt (E10).
  if (debt.owed_minor > 0) {
    await failUnsent(context, work, [withdrawal], 'chargeback_debt');
    return { ...withdrawal, state: 'failed' as const };
  }
  if (state === 'requested') return await startReview(context, work, withdrawal);
  if (state === 'risk_review') return await endReview(context, work, withdrawal);
  return await applyWithdrawalEvent(context, work, withdrawal, { event: 'send', ...BY_SYSTEM });
}

async function startReview(context: WithdrawalsContext, work: Work, withdrawal: LockedWithdrawal) {
  const { risk_score, rules } = withdrawal;
  return await applyWithdrawalEvent(context, work, withdrawal, {
    event: 'start_review',
    payload: { risk_score },
    changes: { hold_code: firstHold(withdrawal, rules) },
    ...BY_SYSTEM,
  });
}

/** Nobody has decided in time. The user may have changed since their request. */
async function endReview(context: WithdrawalsContext, work: Work, withdrawal: LockedWithdrawal) {
  if (withdrawal.hold_code !== null) {
    return await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'end_hold',
      payload: { code: 'hold_over' },
      changes: { outcome_code: 'hold_over' },
      ...BY_SYSTEM,
    });
  }
  if (!(await isStillVerified(context, work, withdrawal))) {
    return await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'hold',
      payload: { code: 'documents' },
      changes: { hold_code: 'documents' },
      ...BY_SYSTEM,
    });
  }
  const call = { event: 'auto_approve', ...BY_SYSTEM } as const;
  return await applyWithdrawalEvent(context, work, withdrawal, call);
}

async function isStillVerified(
  context: WithdrawalsContext,
  { trx }: Work,
  { user_id, payee_name }: LockedWithdrawal,
) {
  const user = await findUser(trx, user_id);
  const legalName = await findLegalName(context, trx, user_id);
  if (user === undefined || !user.is_active || legalName === null) return false;
  const isVerified = user.verification_level >= VERIFICATION_TO_WITHDRAW;
  return isVerified && payeeFault(payee_name, legalName) === null;
}

/**
 * Asks providers about the payouts that were sent. When one is unavailable, the run leaves its
 * payouts to the next one and goes on with those of the others.
 */
async function reconcilePayouts(
  context: WithdrawalsContext,
  { onError }: Options,
): Promise<number> {
  const manual = context.payout_providers.filter(({ payouts }) => payouts === undefined);
  const skipped = new Set(manual.map(({ name }) => name));
  let count = 0;
  for (;;) {
    const payouts = await claimPayoutsToCheck(context.db, BATCH, [...skipped]);
    for (const payout of payouts) {
      if (skipped.has(payout.provider)) continue;
      try {
        await askProvider(context, payout);
        count += 1;
      } catch (error) {
        if (isUnavailable(error)) {
          skipped.add(payout.provider);
          alertUnlessConfigured(context, payout.provider);
        } else if (onError === undefined) throw error;
        else onError(error, payout.id);
      }
    }
    if (payouts.length < BATCH) return count;
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE';

/** Its users wait for money, and nothing but their provider can tell what became of it. */
function alertUnlessConfigured(context: WithdrawalsContext, provider: string): void {
  if (findPayoutProvider(context, provider) !== undefined) return;
  context.alert('payouts are open at a provider that is not configured', { provider });
}
