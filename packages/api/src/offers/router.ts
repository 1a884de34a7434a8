import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { offerTag, shelfTag } from '@guildhall/services/offers/read-offer-changes';
import { readOffer, readShelf, readSimilarOffers } from '@guildhall/services/offers/read-offers';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc.ts';
import {
  offerCardView,
  offerDetailView,
  offerPageView,
  toOfferCard,
  toOfferDetail,
} from './views.ts';

const byId = z.strictObject({ offer_id: idSchema });

export const offersRouter = router({
  list: publicProcedure({
    does: 'One page of a shelf: filters, sort, and a cursor to the next page.',
    refuses: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND'],
    ready_made: true,
  })
    .input(listOffersSchema)
    .output(offerPageView)
    .query(async ({ ctx, input }) => {
      ctx.shows(shelfTag(input.kind, input.product_slug));
      const { items, fields, next_cursor } = await readShelf(ctx.services, input);
      const cards = items.map((row) => toOfferCard(row, fields.get(row.product_slug) ?? []));
      return { items: cards, next_cursor };
    }),

  detail: publicProcedure({
    does: 'An offer as its page shows it, the fee inside its price.',
    refuses: ['OFFER_NOT_FOUND'],
    ready_made: true,
  })
    .input(byId)
    .output(offerDetailView)
    .query(async ({ ctx, input }) => {
      ctx.shows(offerTag(input.offer_id));
      const { offer, fields } = await readOffer(ctx.services, input.offer_id);
      return toOfferDetail(offer, fields);
    }),

  similar: publicProcedure({
    does: 'Other offers of the same game or brand.',
    refuses: ['OFFER_NOT_FOUND'],
    ready_made: true,
  })
    .input(byId)
    .output(z.array(offerCardView))
    .query(async ({ ctx, input }) => {
      const { items, fields } = await readSimilarOffers(ctx.services, input.offer_id);
      for (const { id } of items) ctx.shows(offerTag(id));
      return items.map((row) => toOfferCard(row, fields));
    }),
});
