import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { confirm, dismiss, requireProposalOf } from '../../kernel/staff-decisions.ts';
import { lockForStaff } from './lock-for-staff.ts';
import { APPROVE_KIND, approve, decisionFacts } from './review-withdrawal.ts';
import { carryOutGiveBack, GIVE_BACK_KIND } from './settle-withdrawal.ts';

/** What a second person confirms of withdrawals. */
export const SECOND_PERSON_KINDS = [APPROVE_KIND, GIVE_BACK_KIND] as const;

/**
 * Confirms an approval, or that money goes back, as the second person, and carries it out. Refuses
 * PERMISSION_DENIED, DECISION_NOT_FOUND, WITHDRAWAL_NOT_FOUND, DECISION_CLOSED, DECISION_OWN,
 * DECISION_CHANGED, WITHDRAWAL_EVENT_REFUSED.
 */
export async function confirmWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: ConfirmDecision,
) {
  const call = { operation: 'withdrawals.confirm', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, fingerprint } = input;
    const { kind, subject } = await requireProposalOf(work.trx, viewer, SECOND_PERSON_KINDS, id);
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, subject);
    const before = decisionFacts(withdrawal);
    const proposal = await confirm(work.trx, viewer, { kind, id, fingerprint }, before);
    const by = { ...principal, reason: proposal.reason };
    const state =
      kind === GIVE_BACK_KIND
        ? await carryOutGiveBack(context, work, withdrawal, proposal.change, by)
        : await approve(context, work, withdrawal, by);
    return { state };
  });
}

/**
 * Closes a proposal; the withdrawal stays as it is. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * WITHDRAWAL_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: DismissDecision,
) {
  const call = { operation: 'withdrawals.dismiss', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, reason } = input;
    const { kind, subject } = await requireProposalOf(work.trx, viewer, SECOND_PERSON_KINDS, id);
    const { withdrawal } = await lockForStaff(context, work.trx, viewer, subject);
    await dismiss(work.trx, viewer, { kind, id, reason });
    return { state: withdrawal.state };
  });
}
