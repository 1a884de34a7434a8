import type { Work } from '@guildhall/db/kernel/work';
import type { LockedWithdrawal } from '@guildhall/db/withdrawals/commands';
import { minor } from '@guildhall/domain/kernel/money';
import type { Notice } from '@guildhall/domain/kernel/notice-kinds';
import { payoutOf } from '@guildhall/domain/withdrawals/rules';
import type { WithdrawalEvent } from '@guildhall/domain/withdrawals/states';
import type { FailureCode, RejectionCode, ReturnCode } from '@guildhall/domain/withdrawals/types';
import { addNotice } from '../kernel/notify.ts';

/** Tells the owner what has happened to their withdrawal. It is as the event has left it. */
export function notifyOwner(
  work: Pick<Work, 'messages'>,
  withdrawal: LockedWithdrawal,
  event: WithdrawalEvent,
): void {
  const notice = noticeOf(withdrawal, event);
  if (notice !== null) addNotice(work, { user_id: withdrawal.user_id }, notice);
}

function noticeOf(withdrawal: LockedWithdrawal, event: WithdrawalEvent): Notice | null {
  const { amount_minor, fee_minor, service, ending, hold_code, outcome_code, due_at } = withdrawal;
  const of = { amount_minor, service, ending };
  const payout = { ...of, payout_minor: payoutOf(minor(amount_minor), minor(fee_minor)) };
  switch (event) {
    case 'request':
      return { kind: 'withdrawal_requested', ...payout };
    case 'start_review':
    case 'hold':
    case 'extend_hold':
      if (hold_code === null || due_at === null) return null;
      return { kind: 'withdrawal_held', ...of, code: hold_code, until: due_at.toISOString() };
    case 'approve':
    case 'auto_approve':
      return { kind: 'withdrawal_approved', ...payout };
    case 'reject':
    case 'end_hold':
      return { kind: 'withdrawal_rejected', ...of, code: outcome_code as RejectionCode };
    case 'pay':
    case 'mark_paid':
      return { kind: 'withdrawal_paid', ...payout };
    case 'fail':
    case 'mark_failed':
    case 'fail_unsent':
      return { kind: 'withdrawal_failed', ...of, code: outcome_code as FailureCode };
    case 'return':
    case 'mark_returned':
      return { kind: 'withdrawal_returned', ...of, code: outcome_code as ReturnCode };
    case 'cancel':
      return { kind: 'withdrawal_cancelled', ...of };
    case 'send':
      return null;
  }
}
