import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { offerTag } from '@guildhall/services/offers/cache-tags';
import { readOffer, readSimilarOffers } from '@guildhall/services/offers/read-offers';
import { readFeaturedOffers } from '@guildhall/services/offers/read-products';
import { readSitemapPart, readSitemapParts } from '@guildhall/services/offers/read-sitemap';
import { sellerTag } from '@guildhall/services/users/cache-tags';
import { z } from 'zod';
import { cacheableQuery, router } from '../trpc.ts';
import {
  offerCardView,
  offerDetailView,
  sitemapOfferView,
  toOfferCard,
  toOfferDetail,
  toSitemapOffer,
} from './views.ts';

const byId = z.strictObject({ offer_id: idSchema, language: askedLanguageSchema });

export const offersRouter = router({
  detail: cacheableQuery({
    summary: 'Returns an offer, with the fee included in its price.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(byId)
    .output(offerDetailView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(offerTag(input.offer_id));
      const reading = await readOffer(ctx.services, input.offer_id, input.language);
      ctx.addCacheTag(sellerTag(reading.offer.seller_id));
      return toOfferDetail(reading, input.language, ctx.services.known_rates);
    }),

  similar: cacheableQuery({
    summary: 'Returns other offers of the same game or brand.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(byId)
    .output(z.array(offerCardView))
    .query(async ({ ctx, input }) => {
      const { offer_id: offerId, language } = input;
      const { items, fieldsOf } = await readSimilarOffers(ctx.services, offerId, language);
      for (const { id, seller_id } of items) {
        ctx.addCacheTag(offerTag(id));
        ctx.addCacheTag(sellerTag(seller_id));
      }
      const { known_rates: known } = ctx.services;
      return items.map((row) => toOfferCard(row, fieldsOf(row), language, known));
    }),

  featured: cacheableQuery({
    summary: 'Returns the best ranked offer of each of the most popular games.',
    errors: [],
  })
    .input(z.strictObject({ language: askedLanguageSchema }).prefault({}))
    .output(z.array(offerCardView))
    .query(async ({ ctx, input: { language } }) => {
      const { items, fieldsOf } = await readFeaturedOffers(ctx.services, language);
      for (const { id } of items) ctx.addCacheTag(offerTag(id));
      const { known_rates: known } = ctx.services;
      return items.map((row) => toOfferCard(row, fieldsOf(row), language, known));
    }),

  sitemapParts: cacheableQuery({
    summary: 'Returns the first offer id of each part of the sitemap.',
    errors: [],
  })
    .output(z.array(z.uuid()))
    .query(({ ctx }) => readSitemapParts(ctx.services)),

  sitemapPart: cacheableQuery({
    summary: 'Returns the offers of one part of the sitemap: those from an id on.',
    errors: [],
  })
    .input(z.strictObject({ first_id: idSchema }))
    .output(z.array(sitemapOfferView))
    .query(async ({ ctx, input }) => {
      const offers = await readSitemapPart(ctx.services, input.first_id);
      return offers.map(toSitemapOffer);
    }),
});
