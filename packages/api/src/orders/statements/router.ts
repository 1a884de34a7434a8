import { listStatementSchema } from '@guildhall/domain/wallet/schema';
import { readStatement } from '@guildhall/services/orders/statements/read-statement';
import { procedure, router } from '../../trpc.ts';
import { statementView, toStatementGroup } from './views.ts';

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
