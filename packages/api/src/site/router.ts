import { cacheableQuery, publicProcedure, router } from '../trpc.ts';
import { exchangeRatesView, siteRulesView, siteView, toExchangeRates } from './views.ts';

export const siteRouter = router({
  info: publicProcedure({
    summary: 'Returns the name and settings of the site; in demo mode also the demo sign-ins.',
    errors: [],
  })
    .output(siteView)
    .query(({ ctx }) => ctx.site),

  rules: cacheableQuery({
    summary: 'Returns the numbers of the business rules in force that pages show.',
    errors: [],
  })
    .output(siteRulesView)
    .query(({ ctx }) => ctx.services.rule_books.current()),

  exchangeRates: cacheableQuery({
    summary:
      'Returns what one euro is worth in other currencies, for display and comparison. Prices are in the currency of the shop.',
    errors: [],
  })
    .output(exchangeRatesView)
    .query(({ ctx }) => toExchangeRates(ctx.services.known_rates)),
});
