import { publicProcedure, router } from '../trpc.ts';
import { siteView } from './views.ts';

export const siteRouter = router({
  info: publicProcedure({
    summary: 'Returns the name and settings of the site; in demo mode also the demo sign-ins.',
    errors: [],
  })
    .output(siteView)
    .query(({ ctx }) => ctx.site),
});
