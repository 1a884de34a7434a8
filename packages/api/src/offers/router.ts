import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { idSchema } from '@guildhall/domain/orders/schema';
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
  /** One page of a shelf: filters, sort, keyset cursor. */
  list: publicProcedure
    .input(listOffersSchema)
    .output(offerPageView)
    .query(async ({ ctx, input }) => {
      const { items, fields, next_cursor } = await readShelf(ctx.services, input);
      const cards = items.map((row) => toOfferCard(row, fields.get(row.product_slug) ?? []));
      return { items: cards, next_cursor };
    }),

  detail: publicProcedure
    .input(byId)
    .output(offerDetailView)
    .query(async ({ ctx, input }) => {
      const { offer, fields } = await readOffer(ctx.services, input.offer_id);
      return toOfferDetail(offer, fields);
    }),

  similar: publicProcedure
    .input(byId)
    .output(z.array(offerCardView))
    .query(async ({ ctx, input }) => {
      const { items, fields } = await readSimilarOffers(ctx.services, input.offer_id);
      return items.map((row) => toOfferCard(row, fields));
    }),
});
