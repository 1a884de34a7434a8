import { publicProcedure, router } from '../trpc.ts';
import { siteView } from './views.ts';

export const siteRouter = router({
  info: publicProcedure({
    summary: 'What the site calls itself; in demo mode also who may sign in to try it.',
    errors: [],
  })
    .output(siteView)
    .query(({ ctx }) => ctx.site),
});
