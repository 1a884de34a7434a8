import type { OfferKind, RuleBook } from '../kernel/rules/rule-book.ts';
import { REVIEW_REASONS, type ReviewReason } from './states.ts';

/**
 * Why an offer has to be reviewed: the first offers and all gift cards of a new seller (L0), every
 * offer of a restricted product, one that was rejected before, and one with a price far from what
 * the same was sold for. `published_offers` does not count the offer itself.
 */
export function reviewReasons(
  offer: {
    kind: OfferKind;
    restricted: boolean;
    was_rejected: boolean;
    has_outlier_price?: boolean;
    has_contact?: boolean;
  },
  seller: { level: number; published_offers: number },
  rules: RuleBook,
): ReviewReason[] {
  const isNew = seller.level === 0;
  const holds: Record<ReviewReason, boolean> = {
    first_offers: isNew && seller.published_offers < rules.reviewed_first_offers,
    new_card_seller: isNew && offer.kind === 'gift_card',
    restricted: offer.restricted,
    rejected_before: offer.was_rejected,
    price_outlier: offer.has_outlier_price ?? false,
    contact_details: offer.has_contact ?? false,
  };
  return REVIEW_REASONS.filter((reason) => holds[reason]);
}

/** Whether a price is far from the median of what the same was sold for (rules.md §2). */
export function isPriceOutlier(
  priceMinor: number,
  medianMinor: number | null,
  { price_review: { below_share, above_share } }: Pick<RuleBook, 'price_review'>,
): boolean {
  if (medianMinor === null) return false;
  const scaled = priceMinor * 10_000;
  return scaled < medianMinor * below_share || scaled > medianMinor * above_share;
}
