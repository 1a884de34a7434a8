import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { countOffersSchema, searchWordsSchema } from '@guildhall/domain/offers/search/schema';
import { categoryTag } from '@guildhall/services/offers/cache-tags';
import { readCategoryList } from '@guildhall/services/offers/search/read-category-list';
import { readFacets } from '@guildhall/services/offers/search/read-facets';
import { readNamedProducts, readSuggestions } from '@guildhall/services/offers/search/read-names';
import { sellerTag } from '@guildhall/services/users/cache-tags';
import { z } from 'zod';
import { cacheableQuery, router } from '../../trpc.ts';
import { offerPageView, toOfferCard } from '../views.ts';
import { facetsView, namedProductsView, suggestionView, toNamedProducts } from './views.ts';

/** The category lists, among the procedures of `offers`. */
export const categoryListRouter = router({
  list: cacheableQuery({
    summary:
      'Returns one page of a category list, filtered and sorted, with a cursor to the next page.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND'],
  })
    .input(listOffersSchema)
    .output(offerPageView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(categoryTag(input.kind, input.product_slug));
      const { items, fieldsOf, ...page } = await readCategoryList(ctx.services, input);
      for (const { seller_id: seller } of items) ctx.addCacheTag(sellerTag(seller));
      const { known_rates: known } = ctx.services;
      const cards = items.map((row) => toOfferCard(row, fieldsOf(row), input.language, known));
      return { items: cards, ...page };
    }),

  facets: cacheableQuery({
    summary: 'Returns how many offers of a product match the filters, and each choice of them.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND'],
  })
    .input(countOffersSchema)
    .output(facetsView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(categoryTag(input.kind, input.product_slug));
      return await readFacets(ctx.services, input);
    }),
});

/**
 * What the words of a search mean. The names are in the memory of each process and at most seconds
 * old, so that no cache tags are needed.
 */
export const searchRouter = router({
  suggest: cacheableQuery({
    summary: 'Returns what a search may be completed to: games, brands, options and face values.',
    errors: [],
  })
    .input(searchWordsSchema)
    .output(z.array(suggestionView))
    .query(({ ctx, input }) => readSuggestions(ctx.services, input)),

  products: cacheableQuery({
    summary: 'Returns the games and brands that the words of a search name, despite typing errors.',
    errors: [],
  })
    .input(searchWordsSchema)
    .output(namedProductsView)
    .query(async ({ ctx, input }) => toNamedProducts(await readNamedProducts(ctx.services, input))),
});
