import {
  publishDraftSchema,
  readDraftSchema,
  saveDraftSchema,
  sellingTermsSchema,
} from '@guildhall/domain/offers/drafts/schema';
import { discardDraft } from '@guildhall/services/offers/drafts/discard-draft';
import { publishDraft } from '@guildhall/services/offers/drafts/publish-draft';
import { readDraft, readDrafts } from '@guildhall/services/offers/drafts/read-drafts';
import { readSellingTerms } from '@guildhall/services/offers/drafts/read-selling-terms';
import { saveDraft } from '@guildhall/services/offers/drafts/save-draft';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import {
  draftListView,
  draftView,
  publishedOfferView,
  savedDraftView,
  sellingTermsView,
  toDraft,
  toDraftList,
  toSavedDraft,
  toSellingTerms,
} from './views.ts';

/** From nothing to a listed offer. */
export const draftsRouter = router({
  sellingTerms: procedure('orders.trade', {
    summary:
      'Returns what you need to sell this, how many more offers you may list, whether they are reviewed, and the fees and limits of your level.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'PRODUCT_HIDDEN'],
  })
    .input(sellingTermsSchema)
    .output(sellingTermsView)
    .query(async ({ ctx, input }) =>
      toSellingTerms(await readSellingTerms(ctx.services, ctx.viewer, input), input.kind),
    ),

  drafts: procedure('orders.trade', {
    summary: 'Returns the offers that you have begun and not published, the newest first.',
    errors: [],
  })
    .output(draftListView)
    .query(async ({ ctx }) => toDraftList(await readDrafts(ctx.services, ctx.viewer))),

  draft: procedure('orders.trade', {
    summary: 'Returns a draft of yours, and what keeps it from being published.',
    errors: ['DRAFT_NOT_FOUND', 'GAME_NOT_FOUND', 'BRAND_NOT_FOUND'],
  })
    .input(readDraftSchema)
    .output(draftView)
    .query(async ({ ctx, input }) => toDraft(await readDraft(ctx.services, ctx.viewer, input))),

  saveDraft: procedure('orders.trade', {
    summary:
      'Stores a half-filled offer, and returns what keeps it from being published. `revision` is the stored one, 0 for a new draft.',
    errors: [
      'GAME_NOT_FOUND',
      'BRAND_NOT_FOUND',
      'DRAFT_NOT_FOUND',
      'DRAFT_LIMIT',
      'DRAFT_CHANGED',
      'FILE_NOT_FOUND',
    ],
  })
    .input(saveDraftSchema)
    .output(savedDraftView)
    .mutation(async ({ ctx, input }) =>
      toSavedDraft(await saveDraft(ctx.services, ctx.viewer, input)),
    ),

  discardDraft: procedure('orders.trade', {
    summary: 'Deletes a draft of yours, with its photos.',
    errors: ['DRAFT_NOT_FOUND'],
  })
    .input(readDraftSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx.services, ctx.viewer, input);
      return {};
    }),

  publishDraft: procedure('offers.sell', {
    summary:
      'Makes an offer of a draft and deletes the draft. What is delivered at once is sealed; the offer is listed, or waits for a review.',
    errors: [
      'DRAFT_NOT_FOUND',
      'DRAFT_CHANGED',
      'PRODUCT_HIDDEN',
      'SELLER_NOT_VERIFIED',
      'GAME_NOT_FOUND',
      'BRAND_NOT_FOUND',
      'OFFER_INVALID',
      'CODES_INVALID',
      'SECRET_INVALID',
      'OFFER_LIMIT',
      'OFFER_DUPLICATE',
      'SECRET_DUPLICATE',
      'OFFER_EVENT_REFUSED',
      'FILE_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(publishDraftSchema)
    .output(publishedOfferView)
    .mutation(({ ctx, input }) => publishDraft(ctx.services, ctx.viewer, input)),
});
