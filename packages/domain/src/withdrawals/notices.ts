import { notice, type NoticeDeclarations } from '../kernel/notices.ts';
import type { FailureCode, HoldCode, RejectionCode, ReturnCode } from './types.ts';

const money = { audience: ['user'], group: 'money', channels: ['app', 'mail'] } as const;
/** Whoever adds a method could take the money, so nobody can turn these off. */
const security = { ...money, group: 'security' } as const;

interface OfWithdrawal {
  readonly amount_minor: number;
  /** Of the payout method: its service and its last characters. */
  readonly service: string;
  readonly ending: string;
}

interface OfMethod {
  readonly service: string;
  readonly ending: string;
}

export const withdrawalNotices = {
  payout_method_added: notice<'user', OfMethod & { readonly until: string }>(security),
  payout_method_removed: notice<'user', OfMethod>(security),
  withdrawal_requested: notice<'user', OfWithdrawal & { readonly payout_minor: number }>(money),
  withdrawal_held: notice<
    'user',
    OfWithdrawal & { readonly code: HoldCode; readonly until: string }
  >(money),
  withdrawal_approved: notice<'user', OfWithdrawal & { readonly payout_minor: number }>(money),
  /** The money is available again, with the fee. */
  withdrawal_rejected: notice<'user', OfWithdrawal & { readonly code: RejectionCode }>(money),
  withdrawal_paid: notice<'user', OfWithdrawal & { readonly payout_minor: number }>(money),
  withdrawal_failed: notice<'user', OfWithdrawal & { readonly code: FailureCode }>(money),
  /** It was paid and came back: the money is available again, with the fee. */
  withdrawal_returned: notice<'user', OfWithdrawal & { readonly code: ReturnCode }>(money),
  withdrawal_cancelled: notice<'user', OfWithdrawal>(money),
} as const satisfies NoticeDeclarations;
