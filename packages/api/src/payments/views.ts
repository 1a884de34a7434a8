import { z } from 'zod';

export const startedPaymentView = z.object({
  payment_id: z.string(),
  /** The provider's payment page; the browser navigates there in the same window. */
  redirect_url: z.string(),
});

export const paymentView = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  state: z.enum(['pending', 'captured', 'failed', 'expired', 'quarantined']),
  amount_minor: z.int(),
  currency: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;
