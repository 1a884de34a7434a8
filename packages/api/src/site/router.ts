import { findThingsSchema } from '@guildhall/domain/site/schema';
import { readMoneyOverTimeSchema } from '@guildhall/domain/wallet/schema';
import { readShopFigures } from '@guildhall/services/kernel/figures/read-shop-figures';
import { cacheableQuery, procedure, publicProcedure, router } from '../trpc.ts';
import { findThings } from '@guildhall/services/site/find-things';
import { readHealth } from '@guildhall/services/site/read-health';
import { readStatus } from '@guildhall/services/site/read-status';
import {
  exchangeRatesView,
  foundThingsView,
  healthView,
  shopFiguresView,
  siteRulesView,
  siteStatusView,
  siteView,
  toExchangeRates,
  toFoundThings,
  toHealth,
  toShopFigures,
  toSiteStatus,
} from './views.ts';

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

  status: cacheableQuery({
    summary: 'Returns which parts of the shop work, and which are late.',
    errors: [],
  })
    .output(siteStatusView)
    .query(async ({ ctx }) => toSiteStatus(await readStatus(ctx.services))),

  health: procedure('site.read_health', {
    summary: 'Returns how the servers, the database and the providers of the shop are.',
    errors: [],
  })
    .output(healthView)
    .query(async ({ ctx }) => toHealth(await readHealth(ctx.services), ctx.services.host.version)),

  find: procedure('site.find', {
    summary:
      'Finds users, orders, cases and offers for staff, by id, name, email, order number or words of a title; of those, what the caller may read.',
    errors: [],
  })
    .input(findThingsSchema)
    .output(foundThingsView)
    .query(async ({ ctx, input }) =>
      toFoundThings(await findThings(ctx.services, ctx.viewer, input)),
    ),

  figures: procedure('wallet.read_figures', {
    summary: 'Returns what the shop has and owes, and what happened in the last days.',
    errors: [],
  })
    .input(readMoneyOverTimeSchema)
    .output(shopFiguresView)
    .query(async ({ ctx, input }) => toShopFigures(await readShopFigures(ctx.services, input))),
});
