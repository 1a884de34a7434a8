import type { Return } from '@guildhall/domain/orders/returns/rules';
import { z } from 'zod';

export const returnQuoteView = z.object({
  refund_minor: z.int().describe('what the buyer gets back, fees included'),
  returned_unit_ids: z
    .array(z.string())
    .describe('all that go back: more than asked for, if too few would stay'),
  left: z.int().describe('how many units stay'),
  raised_total_minor: z
    .int()
    .nullable()
    .describe('what one unit that stays costs then; null if it costs no more than now'),
});
export type ReturnQuoteView = z.infer<typeof returnQuoteView>;

export function toReturnQuote({ returned, raised, refund_minor, left }: Return): ReturnQuoteView {
  const totals = raised.map(({ price_minor, fee_minor }) => price_minor + fee_minor);
  return {
    refund_minor,
    returned_unit_ids: returned.map(({ id }) => id),
    left,
    // A unit that was refunded in part costs less than the others.
    raised_total_minor: totals.length === 0 ? null : Math.max(...totals),
  };
}
