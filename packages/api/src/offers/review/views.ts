import type { Language } from '@guildhall/domain/kernel/language';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import type { ReviewReading } from '@guildhall/services/offers/review/list-pending-offers';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { stepView, toStep } from '../own-views.ts';
import { offerDetailView, toOfferDetail } from '../views.ts';

export const reviewedOfferView = z.object({
  /** In any state, as its buyers see it. */
  offer: offerDetailView,
  is_own: z.boolean().describe('whether it is yours; somebody else has to decide'),
  /** What staff may do with it now. */
  allowed_events: z.array(openVocabulary(['approve', 'reject', 'remove'])),
  /** The last steps of the offer, newest first. */
  history: z.array(stepView),
});
export type ReviewedOfferView = z.infer<typeof reviewedOfferView>;

export const toReviewedOffer = (
  { reading, history, allowed_events, is_own }: ReviewReading,
  language: Language,
  known: KnownRates,
): ReviewedOfferView => ({
  offer: toOfferDetail(reading, language, known),
  is_own,
  allowed_events,
  history: history.map(toStep),
});
