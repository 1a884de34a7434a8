import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { readInclusion, readTrees } from '@guildhall/services/wallet/solvency/read-liabilities';
import { cacheableQuery, procedure, router } from '../../trpc.ts';
import { inclusionView, toTree, treeListView } from './views.ts';

/** The daily proof of what the shop owes its users. */
export const solvencyRouter = router({
  liabilities: cacheableQuery({
    summary: 'Returns the roots of the daily Merkle-sum trees of what the shop owes its users.',
    errors: [],
  })
    .output(treeListView)
    .query(async ({ ctx }) => ({
      currency: SETTLEMENT_CURRENCY,
      trees: (await readTrees(ctx.services)).map(toTree),
    })),

  inclusion: procedure('signed_in', {
    summary: 'Returns your leaves in the last of these trees, with their paths to its root.',
    errors: [],
  })
    .output(inclusionView)
    .query(async ({ ctx }) => ({ inclusion: await readInclusion(ctx.services, ctx.viewer) })),
});
