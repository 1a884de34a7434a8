import {
  changeOffersSchema,
  countOwnOffersSchema,
  editOfferSchema,
  endVacationSchema,
  listOwnOffersSchema,
  readOwnOfferSchema,
  readPriceHintSchema,
  setPricesSchema,
  startVacationSchema,
  switchOffersSchema,
} from '@guildhall/domain/offers/schema';
import { changeOffers, setPrices } from '@guildhall/services/offers/change-offers';
import { editOffer } from '@guildhall/services/offers/edit-offer';
import {
  endVacation,
  readVacation,
  startVacation,
} from '@guildhall/services/offers/follow-absences';
import {
  countOwnOffers,
  listOwnOffers,
  readOwnOffer,
} from '@guildhall/services/offers/list-own-offers';
import { readPriceHint } from '@guildhall/services/offers/read-price-median';
import { z } from 'zod';
import { procedure, router, tokenProcedure } from '../trpc.ts';
import {
  changedOffersView,
  offerStateView,
  ownOfferCountsView,
  ownOfferDetailView,
  ownOfferPageView,
  priceHintView,
  toChangedOffers,
  toOwnOfferDetail,
  toOwnOfferPage,
  toVacation,
  vacationView,
} from './own-views.ts';

/** The offers of a seller, for themselves. */
export const ownOffersRouter = router({
  own: tokenProcedure('orders.trade', 'offers.read', {
    summary: 'Returns one page of your own offers, with their stock.',
    errors: [],
  })
    .input(listOwnOffersSchema)
    .output(ownOfferPageView)
    .query(async ({ ctx, input }) =>
      toOwnOfferPage(await listOwnOffers(ctx.services, ctx.viewer, input)),
    ),

  ownCounts: tokenProcedure('orders.trade', 'offers.read', {
    summary: 'Counts your own offers of a kind by their state.',
    errors: [],
  })
    .input(countOwnOffersSchema)
    .output(ownOfferCountsView)
    .query(({ ctx, input }) => countOwnOffers(ctx.services, ctx.viewer, input)),

  ownDetail: tokenProcedure('orders.trade', 'offers.read', {
    summary: 'Returns an offer of yours in any state, what you may do with it, and its history.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(readOwnOfferSchema)
    .output(ownOfferDetailView)
    .query(async ({ ctx, input }) =>
      toOwnOfferDetail(await readOwnOffer(ctx.services, ctx.viewer, input)),
    ),

  priceHint: procedure('orders.trade', {
    summary: 'Returns what similar offers were sold for lately, to set a price by.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND'],
  })
    .input(readPriceHintSchema)
    .output(priceHintView)
    .query(({ ctx, input }) => readPriceHint(ctx.services, input)),

  edit: procedure('orders.trade', {
    summary:
      'Changes an offer of yours. Other words or attributes may send it to review, and an edit of a rejected offer submits it again.',
    errors: [
      'OFFER_NOT_FOUND',
      'GAME_NOT_FOUND',
      'BRAND_NOT_FOUND',
      'OFFER_INVALID',
      'OFFER_EVENT_REFUSED',
      'OFFER_LIMIT',
      'OFFER_DUPLICATE',
      'FILE_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(editOfferSchema)
    .output(offerStateView)
    .mutation(({ ctx, input }) => editOffer(ctx.services, ctx.viewer, input)),

  change: procedure('orders.trade', {
    summary:
      'Pauses, resumes, renews, archives, restores or reprices offers of yours. Each has a result of its own.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(changeOffersSchema)
    .output(changedOffersView)
    .mutation(async ({ ctx, input }) => {
      const { results } = await changeOffers(ctx.services, ctx.viewer, input);
      return toChangedOffers(results);
    }),

  setPrices: tokenProcedure('orders.trade', 'prices.write', {
    summary: 'Sets the prices of offers of yours. Each has a result of its own.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(setPricesSchema)
    .output(changedOffersView)
    .mutation(async ({ ctx, input }) => {
      const { results } = await setPrices(ctx.services, ctx.viewer, input);
      return toChangedOffers(results);
    }),

  pause: tokenProcedure('orders.trade', 'stock.write', {
    summary: 'Takes offers of yours off the market for a while. Each has a result of its own.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(switchOffersSchema)
    .output(changedOffersView)
    .mutation(async ({ ctx, input }) => {
      const change = { event: 'pause' } as const;
      const { results } = await changeOffers(ctx.services, ctx.viewer, { ...input, change });
      return toChangedOffers(results);
    }),

  resume: tokenProcedure('offers.sell', 'stock.write', {
    summary: 'Puts paused offers of yours up for sale again. Each has a result of its own.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(switchOffersSchema)
    .output(changedOffersView)
    .mutation(async ({ ctx, input }) => {
      const change = { event: 'resume' } as const;
      const { results } = await changeOffers(ctx.services, ctx.viewer, { ...input, change });
      return toChangedOffers(results);
    }),

  vacation: procedure('orders.trade', {
    summary: 'Returns your vacation, or null while you are here.',
    errors: [],
  })
    .output(vacationView)
    .query(async ({ ctx }) => toVacation(await readVacation(ctx.services, ctx.viewer))),

  startVacation: procedure('orders.trade', {
    summary: 'Pauses all of your offers until you are back.',
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  })
    .input(startVacationSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await startVacation(ctx.services, ctx.viewer, input);
      return {};
    }),

  endVacation: procedure('orders.trade', {
    summary: 'Ends your vacation: offers that were paused for it are for sale again.',
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  })
    .input(endVacationSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endVacation(ctx.services, ctx.viewer, input);
      return {};
    }),
});
