import type { ExtendHold, HoldWithdrawal } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { applyWithdrawalEvent } from '../apply-event.ts';
import { lockForStaff } from './lock-for-staff.ts';
import { decisionFacts, refuseUnlessAllowed } from './review-withdrawal.ts';

/**
 * Holds a withdrawal for a reason that its owner is told, with the end: 30 days after the request.
 * Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function holdWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: HoldWithdrawal,
) {
  const { withdrawal_id: id, code, reason } = input;
  const call = { operation: 'withdrawals.hold', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, 'hold', principal);
    const before = decisionFacts(withdrawal);
    const kind = 'withdrawals.hold';
    const after = { ...before, hold_code: code };
    const proposed = { kind, subject: id, change: { code }, before, after, reason } as const;
    await propose(work.trx, viewer, proposed, false);
    const { state, due_at } = await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'hold',
      payload: { code },
      changes: { hold_code: code },
      ...principal,
      reason,
    });
    return { state, held_until: due_at };
  });
}

/**
 * Extends a hold once, to 60 days after the request (rules.md §7). Refuses PERMISSION_DENIED,
 * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function extendHold(context: WithdrawalsContext, viewer: Viewer, input: ExtendHold) {
  const { withdrawal_id: id, reason } = input;
  const call = { operation: 'withdrawals.extendHold', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, 'extend_hold', principal);
    const before = { ...decisionFacts(withdrawal), hold_extended: false };
    const after = { ...before, hold_extended: true };
    const kind = 'withdrawals.extend_hold';
    const proposed = { kind, subject: id, change: {}, before, after, reason } as const;
    await propose(work.trx, viewer, proposed, false);
    const { state, due_at } = await applyWithdrawalEvent(context, work, withdrawal, {
      event: 'extend_hold',
      changes: { hold_extended: true },
      ...principal,
      reason,
    });
    return { state, held_until: due_at };
  });
}
