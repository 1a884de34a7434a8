import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

export const paymentNotices = {
  /** A payment is in the wallet: a top-up, or one whose order was over already. */
  money_in_wallet: notice<
    'user',
    { readonly amount_minor: number; readonly order_id: string | null }
  >({ audience: ['user'], group: 'money', channels: ['app', 'mail'] }),
  /** A payment has paid what its user owed for a chargeback; the rest is in the wallet. */
  debt_paid: notice<
    'user',
    { readonly amount_minor: number; readonly owed_minor: number; readonly wallet_minor: number }
  >({ audience: ['user'], group: 'money', channels: ['app', 'mail'] }),
  /** The payer's bank takes a payment back. */
  payment_charged_back: notice<
    'user',
    { readonly amount_minor: number; readonly order_id: string | null }
  >({ audience: ['user'], group: 'money', channels: ['app', 'mail'] }),
} as const satisfies NoticeDeclarations;
