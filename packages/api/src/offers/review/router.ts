import {
  listPendingOffersSchema,
  readOwnOfferSchema,
  removeOfferSchema,
  reviewOfferSchema,
} from '@guildhall/domain/offers/schema';
import {
  listPendingOffers,
  readOfferForReview,
} from '@guildhall/services/offers/review/list-pending-offers';
import { removeOffer, reviewOffer } from '@guildhall/services/offers/review/review-offer';
import { procedure, router } from '../../trpc.ts';
import { offerStateView, pendingOfferPageView, toPendingOffer } from '../own-views.ts';
import { reviewedOfferView, toReviewedOffer } from './views.ts';

/** Offers that staff decide about. */
export const offerReviewRouter = router({
  pending: procedure('offers.review', {
    summary: 'Returns a page of the offers that wait for a review, the longest waiting first.',
    errors: [],
  })
    .input(listPendingOffersSchema)
    .output(pendingOfferPageView)
    .query(async ({ ctx, input }) => {
      const { items, fieldsOf, next_cursor } = await listPendingOffers(ctx.services, input);
      const { language } = input;
      const rows = items.map((row) =>
        toPendingOffer(row, fieldsOf(row), language, ctx.viewer.user_id),
      );
      return { items: rows, next_cursor };
    }),

  reviewed: procedure('offers.review', {
    summary: 'Returns an offer in any state as its buyers see it, with its history.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(readOwnOfferSchema)
    .output(reviewedOfferView)
    .query(async ({ ctx, input }) =>
      toReviewedOffer(
        await readOfferForReview(ctx.services, ctx.viewer, input),
        input.language,
        ctx.services.known_rates,
      ),
    ),

  review: procedure('offers.review', {
    summary: 'Approves or rejects an offer that waits for a review.',
    errors: [
      'OFFER_NOT_FOUND',
      'OFFER_EVENT_REFUSED',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(reviewOfferSchema)
    .output(offerStateView)
    .mutation(({ ctx, input }) => reviewOffer(ctx.services, ctx.viewer, input)),

  remove: procedure('offers.review', {
    summary: 'Takes an offer off the site for a rule that it broke; its orders run on.',
    errors: [
      'OFFER_NOT_FOUND',
      'OFFER_EVENT_REFUSED',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(removeOfferSchema)
    .output(offerStateView)
    .mutation(({ ctx, input }) => removeOffer(ctx.services, ctx.viewer, input)),
});
