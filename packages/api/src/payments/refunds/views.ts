import { REFUND_STATES } from '@guildhall/domain/payments/refunds/states';
import { z } from 'zod';

export const refundRequestedView = z.object({
  refund_id: z.string(),
  state: z.enum(REFUND_STATES),
});

const refundableView = z.object({
  payment_id: z.string(),
  order_id: z.string().nullable(),
  amount_minor: z.int(),
  left_minor: z.int().describe('what lies unspent in the wallet, and can go back to its source'),
  spent_minor: z.int().describe('what has bought something, and cannot go back'),
  currency: z.string(),
  created_at: z.iso.datetime(),
});

export type RefundableView = z.infer<typeof refundableView>;

export const refundableListView = z.object({ items: z.array(refundableView) });

export const toRefundable = (
  row: Omit<RefundableView, 'created_at'> & { readonly created_at: Date },
): RefundableView => ({
  payment_id: row.payment_id,
  order_id: row.order_id,
  amount_minor: row.amount_minor,
  left_minor: row.left_minor,
  spent_minor: row.spent_minor,
  currency: row.currency,
  created_at: row.created_at.toISOString(),
});
