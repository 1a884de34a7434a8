import type { Work } from '@guildhall/db/kernel/work';
import type { LockedWithdrawal } from '@guildhall/db/withdrawals/commands';
import { type DecisionKind, needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import { decide } from '@guildhall/domain/kernel/transitions';
import { needsTwoPeople } from '@guildhall/domain/withdrawals/rules';
import type { DecideWithdrawal } from '@guildhall/domain/withdrawals/schema';
import { type WithdrawalState, withdrawalTransitions } from '@guildhall/domain/withdrawals/states';
import type { HoldCode } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import {
  applyWithdrawalEvent,
  withdrawalFacts,
  type WithdrawalPrincipal,
  withdrawalRefusal,
} from '../apply-event.ts';
import { lockForStaff } from './lock-for-staff.ts';

export const APPROVE_KIND = 'withdrawals.approve' satisfies DecisionKind;

/** What staff are shown of a withdrawal before and after a decision. */
export interface WithdrawalDecisionFacts {
  readonly state: WithdrawalState;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly method_id: string;
  readonly hold_code: HoldCode | null;
}

export const decisionFacts = (
  withdrawal: Pick<LockedWithdrawal, keyof WithdrawalDecisionFacts>,
): WithdrawalDecisionFacts => {
  const { state, amount_minor, fee_minor, method_id, hold_code } = withdrawal;
  return { state, amount_minor, fee_minor, method_id, hold_code };
};

/** Two people approve above $1,000, and from a risk score of 70 on (rules.md §7). */
export const approvalNeedsTwo = (
  withdrawal: Pick<LockedWithdrawal, 'amount_minor' | 'risk_score' | 'rules'>,
): boolean =>
  needsSecondPerson(APPROVE_KIND, withdrawal.amount_minor, withdrawal.rules) ||
  needsTwoPeople(withdrawal, withdrawal.rules);

/** Refuses WITHDRAWAL_EVENT_REFUSED, with the table's reason, unless it is allowed now. */
export function refuseUnlessAllowed(
  context: WithdrawalsContext,
  withdrawal: LockedWithdrawal,
  event: string,
  { actors }: WithdrawalPrincipal,
): void {
  const { state } = withdrawal;
  const facts = withdrawalFacts(context, withdrawal);
  const decision = decide(withdrawalTransitions, { event, state, actors, facts });
  if (!decision.allowed) throw withdrawalRefusal({ event, state, reason: decision.reason });
}

/**
 * Approves or rejects a withdrawal. Above $1,000, or with a risk score of 70, an approval is only
 * proposed, and a second person confirms it. A rejected one gives its money back with the fee.
 * Refuses PERMISSION_DENIED, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_EVENT_REFUSED, DECISION_PENDING.
 */
export async function decideWithdrawal(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: DecideWithdrawal,
) {
  const { withdrawal_id: id, decision, code, reason } = input;
  const call = { operation: 'withdrawals.decide', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { withdrawal, principal } = await lockForStaff(context, work.trx, viewer, id);
    refuseUnlessAllowed(context, withdrawal, decision, principal);
    const before = decisionFacts(withdrawal);
    const shared = { subject: id, before, reason, change: { decision, code } };
    if (code !== null) {
      const after = { ...before, state: 'rejected' };
      await propose(work.trx, viewer, { kind: 'withdrawals.reject', after, ...shared }, false);
      const moved = await applyWithdrawalEvent(context, work, withdrawal, {
        event: 'reject',
        payload: { code },
        changes: { outcome_code: code },
        ...principal,
        reason,
      });
      return { state: moved.state, proposal_id: null };
    }
    const second = approvalNeedsTwo(withdrawal);
    const after = { ...before, state: 'approved' };
    const proposed = { kind: APPROVE_KIND, after, ...shared } as const;
    const proposal = await propose(work.trx, viewer, proposed, second);
    if (second) return { state: withdrawal.state, proposal_id: proposal.id };
    const state = await approve(context, work, withdrawal, { ...principal, reason });
    return { state, proposal_id: null };
  });
}

/** Approves a withdrawal that the caller has locked. */
export async function approve(
  context: WithdrawalsContext,
  work: Work,
  withdrawal: LockedWithdrawal,
  principal: WithdrawalPrincipal & { readonly reason: string },
): Promise<WithdrawalState> {
  const call = { event: 'approve', ...principal } as const;
  return (await applyWithdrawalEvent(context, work, withdrawal, call)).state;
}
