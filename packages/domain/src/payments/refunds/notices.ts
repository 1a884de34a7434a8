import { notice, type NoticeDeclarations } from '../../kernel/notices.ts';

const money = { audience: ['user'], group: 'money', channels: ['app', 'mail'] } as const;

/** `amount_minor` is what is in the wallet, but for an approved refund what goes to the source. */
export const refundNotices = {
  refund_approved: notice<'user', { readonly amount_minor: number; readonly fee_minor: number }>(
    money,
  ),
  /** The reason is that of the staff who decided. */
  refund_rejected: notice<'user', { readonly amount_minor: number; readonly reason: string }>(
    money,
  ),
  /** Nobody decided in time. */
  refund_lapsed: notice<'user', { readonly amount_minor: number }>(money),
  /** The bank refused a refund or sent it back, also weeks later (E20). */
  refund_failed: notice<'user', { readonly amount_minor: number }>(money),
} as const satisfies NoticeDeclarations;
