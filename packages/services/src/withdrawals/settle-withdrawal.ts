import type { Work } from '@guildhall/db/kernel/work';
import type { LockedWithdrawal } from '@guildhall/db/withdrawals/commands';
import type { MarkFailed, MarkPaid, MarkReturned } from '@guildhall/domain/withdrawals/schema';
import type { ServiceContext, Viewer } from '../context.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { applyWithdrawalEvent, type WithdrawalPrincipal } from './apply-event.ts';
import { lockForStaff } from './lock-for-staff.ts';
import { returnPayout } from './return-payout.ts';
import { decisionFacts, refuseUnlessAllowed } from './review-withdrawal.ts';

const KIND = 'withdrawals.settle';

/**
 * Staff have paid a withdrawal themselves; it leaves the bank account. Refuses PERMISSION_DENIED,
 * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markPaid(context: ServiceContext, viewer: Viewer, input: MarkPaid) {
  const { withdrawal_id: id, reference, reason } = input;
  const call = { operation: 'withdrawals.markPaid', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context.db, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, 'mark_paid', principal);
    const before = decisionFacts(withdrawal);
    const after = { ...before, state: 'paid', reference };
    const change = { outcome: 'paid', reference };
    await propose(
      work.trx,
      viewer,
      { kind: KIND, subject: id, change, before, after, reason },
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
 * money is available again, with the fee. Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markFailed(context: ServiceContext, viewer: Viewer, input: MarkFailed) {
  return await giveBack(context, viewer, input, 'failed', async (work, withdrawal, by) => {
    const payload = { code: input.code };
    const changes = { outcome_code: input.code };
    const call = { event: 'mark_failed', payload, changes, ...by } as const;
    return await applyWithdrawalEvent(context, work, withdrawal, call);
  });
}

/**
 * The bank sent back what staff had paid; the money is available again, with the fee, and nothing
 * is paid to the method until its owner has checked it. Refuses PERMISSION_DENIED,
 * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markReturned(context: ServiceContext, viewer: Viewer, input: MarkReturned) {
  return await giveBack(context, viewer, input, 'returned', async (work, withdrawal, by) => {
    const payload = { code: input.code };
    const changes = { outcome_code: input.code };
    const call = { event: 'mark_returned', payload, changes, ...by } as const;
    return await returnPayout(context, work, withdrawal, call);
  });
}

const GIVEN_BACK = {
  failed: { event: 'mark_failed', operation: 'withdrawals.markFailed' },
  returned: { event: 'mark_returned', operation: 'withdrawals.markReturned' },
} as const;

async function giveBack(
  context: ServiceContext,
  viewer: Viewer,
  input: MarkFailed,
  outcome: keyof typeof GIVEN_BACK,
  apply: (
    work: Work,
    withdrawal: LockedWithdrawal,
    by: WithdrawalPrincipal & { readonly reason: string },
  ) => Promise<LockedWithdrawal>,
) {
  const { withdrawal_id: id, code, reason } = input;
  const { event, operation } = GIVEN_BACK[outcome];
  const call = { operation, user_id: viewer.user_id, input };
  return await withIdempotencyKey(context.db, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, event, principal);
    const before = decisionFacts(withdrawal);
    const after = { ...before, state: outcome };
    const change = { outcome, code };
    const proposed = { kind: KIND, subject: id, change, before, after, reason } as const;
    await propose(work.trx, viewer, proposed, false);
    const { state } = await apply(work, withdrawal, { ...principal, reason });
    return { state };
  });
}
