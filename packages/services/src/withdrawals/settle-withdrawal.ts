import type { MarkFailed, MarkPaid } from '@guildhall/domain/withdrawals/schema';
import type { ServiceContext, Viewer } from '../context.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { applyWithdrawalEvent } from './apply-event.ts';
import { lockForStaff } from './lock-for-staff.ts';
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
 * The bank did not make a payment of staff, or it came back; the money is available again, with the
 * fee. Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function markFailed(context: ServiceContext, viewer: Viewer, input: MarkFailed) {
  const { withdrawal_id: id, code, reason } = input;
  const call = { operation: 'withdrawals.markFailed', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context.db, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, 'mark_failed', principal);
    const before = decisionFacts(withdrawal);
    const after = { ...before, state: 'failed' };
    const change = { outcome: 'failed', code };
    await propose(
      work.trx,
      viewer,
      { kind: KIND, subject: id, change, before, after, reason },
      false,
    );
    const { state } = await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'mark_failed',
      payload: { code },
      changes: { outcome_code: code },
      ...principal,
      reason,
    });
    return { state };
  });
}
