import { listStatementSchema } from '@guildhall/domain/wallet/schema';
import { readFeesSchema, readReceiptSchema } from '@guildhall/domain/orders/statements/schema';
import { readFees } from '@guildhall/services/orders/statements/read-fees';
import { readReceipt } from '@guildhall/services/orders/statements/read-receipt';
import { readStatement } from '@guildhall/services/orders/statements/read-statement';
import { procedure, router } from '../../trpc.ts';
import {
  feesView,
  receiptView,
  statementView,
  toFees,
  toReceipt,
  toStatementGroup,
} from './views.ts';

/** The statement of the wallet, with what was bought and sold. */
export const statementRouter = router({
  statement: procedure('signed_in', {
    summary: 'Returns the entries of your ledger accounts, newest first, grouped by their order.',
    errors: [],
  })
    .input(listStatementSchema)
    .output(statementView)
    .query(async ({ ctx, input }) => {
      const { groups, next_cursor } = await readStatement(ctx.services, ctx.viewer, input);
      return { groups: groups.map(toStatementGroup), next_cursor };
    }),
});

/** Receipts and statements of fees, to print. */
export const documentRouter = router({
  receipt: procedure('orders.trade', {
    summary: 'Returns the receipt of an order that you have paid.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(readReceiptSchema)
    .output(receiptView)
    .query(async ({ ctx, input }) => toReceipt(await readReceipt(ctx.services, ctx.viewer, input))),

  fees: procedure('orders.trade', {
    summary: 'Returns the fees that you paid as a seller in a month of UTC.',
    errors: [],
  })
    .input(readFeesSchema)
    .output(feesView)
    .query(async ({ ctx, input }) => toFees(await readFees(ctx.services, ctx.viewer, input))),
});
