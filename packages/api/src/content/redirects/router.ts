import { ROUTE_RULES_TAG } from '@guildhall/services/content/cache-tags';
import { readRouteRules } from '@guildhall/services/content/redirects/read-route-rules';
import { cacheableQuery, router } from '../../trpc.ts';
import { routeRulesView } from './views.ts';

/** Where pages that have moved are now. */
export const redirectsRouter = router({
  routeRules: cacheableQuery({
    summary: 'Lists the paths whose pages have moved, with where they are now, or are gone.',
    errors: [],
  })
    .output(routeRulesView)
    .query(async ({ ctx }) => {
      ctx.addCacheTag(ROUTE_RULES_TAG);
      return [...(await readRouteRules(ctx.services))];
    }),
});
