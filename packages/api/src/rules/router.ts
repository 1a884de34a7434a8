import { readFees } from '@guildhall/services/rules/read-fees';
import { cacheableQuery, router } from '../trpc.ts';
import { feesView, toFees } from './views.ts';

/** What the site costs, for everybody. */
export const feesRouter = router({
  fees: cacheableQuery({
    summary: 'Returns the fees in force, and what each version of the rules changed of them.',
    errors: [],
  })
    .output(feesView)
    .query(async ({ ctx }) => toFees(await readFees(ctx.services))),
});
