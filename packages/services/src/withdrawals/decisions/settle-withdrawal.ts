import type { Work } from '@guildhall/db/kernel/work';
import type { LockedWithdrawal } from '@guildhall/db/withdrawals/commands';
import { needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import type { MarkFailed, MarkPaid, MarkReturned } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalState } from '@guildhall/domain/withdrawals/states';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { applyWithdrawalEvent, type WithdrawalPrincipal } from '../apply-event.ts';
import { lockForStaff } from './lock-for-staff.ts';
import { returnPayout } from '../return-payout.ts';
import { decisionFacts, refuseUnlessAllowed } from './review-withdrawal.ts';

const PAID_KIND = 'withdrawals.settle';
export const GIVE_BACK_KIND = 'withdrawals.give_back';

/**
 * Staff have paid a withdrawal themselves; it leaves the bank account. Refuses PERMISSION_DENIED,
 * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markPaid(context: WithdrawalsContext, viewer: Viewer, input: MarkPaid) {
  const { withdrawal_id: id, reference, reason } = input;
  const call = { operation: 'withdrawals.markPaid', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, 'mark_paid', principal);
    const before = decisionFacts(withdrawal);
    const after = { ...before, state: 'paid', reference };
    const change = { outcome: 'paid', reference };
    await propose(
      work.trx,
      viewer,
      { kind: PAID_KIND, subject: id, change, before, after, reason },
      false,
    );
    const { state } = await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'mark_paid',
      changes: { provider_reference: reference },
      ...principal,
      reason,
    });
    return { state };
  });
}

/**
 * The bank did not make a payment of staff, or it came back before they marked it as paid; the
 * money is available again, with the fee. Above $1,000 that is only proposed, and a second person
 * confirms it. Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED,
 * DECISION_PENDING.
 */
export async function markFailed(context: WithdrawalsContext, viewer: Viewer, input: MarkFailed) {
  return await giveBack(context, viewer, input, 'failed');
}

/**
 * The bank sent back what staff had paid; the money is available again, with the fee, and nothing
 * is paid to the method until its owner has checked it. Above $1,000 that is only proposed, and a
 * second person confirms it. Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markReturned(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: MarkReturned,
) {
  return await giveBack(context, viewer, input, 'returned');
}

const GIVEN_BACK = {
  failed: {
    event: 'mark_failed',
    operation: 'withdrawals.markFailed',
    apply: applyWithdrawalEvent,
  },
  returned: { event: 'mark_returned', operation: 'withdrawals.markReturned', apply: returnPayout },
} as const;

/** What a proposal to give money back says. */
interface GiveBack {
  readonly outcome: keyof typeof GIVEN_BACK;
  readonly code: MarkFailed['code'];
}

async function giveBack(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: MarkFailed,
  outcome: GiveBack['outcome'],
): Promise<{ state: WithdrawalState; proposal_id: string | null }> {
  const { withdrawal_id: id, code, reason } = input;
  const { event, operation } = GIVEN_BACK[outcome];
  const call = { operation, user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, event, principal);
    const before = decisionFacts(withdrawal);
    const after = { ...before, state: outcome };
    const change: GiveBack = { outcome, code };
    const second = needsSecondPerson(GIVE_BACK_KIND, withdrawal.amount_minor, withdrawal.rules);
    const proposed = { kind: GIVE_BACK_KIND, subject: id, change, before, after, reason } as const;
    const proposal = await propose(work.trx, viewer, proposed, second);
    if (second) return { state: withdrawal.state, proposal_id: proposal.id };
    const by = { ...principal, reason };
    return {
      state: await carryOutGiveBack(context, work, withdrawal, change, by),
      proposal_id: null,
    };
  });
}

/** Gives the money of a withdrawal back that the caller has locked, as a proposal says. */
export async function carryOutGiveBack(
  context: WithdrawalsContext,
  work: Work,
  withdrawal: LockedWithdrawal,
  change: unknown,
  by: WithdrawalPrincipal & { readonly reason: string },
): Promise<WithdrawalState> {
  const { outcome, code } = change as GiveBack;
  const { event, apply } = GIVEN_BACK[outcome];
  const call = { event, payload: { code }, changes: { outcome_code: code }, ...by };
  return (await apply(context, work, withdrawal, call)).state;
}
