import type { OfferState } from '../states.ts';
import { isPublic } from '../policy.ts';

/** How many offers a user may keep as favourites: a limit of storage, not a rule of the shop. */
export const MAX_FAVOURITES = 200;

/** How many searches a user may save. Each of them may be compared with new offers. */
export const MAX_SAVED_SEARCHES = 50;

/** For so long a favourite or a saved search that was removed comes back as it was. */
export const UNDO_HOURS = 1;

/** Whether the user gets mails about a saved search or a favourite, and how often at most. */
export const ALERTS = ['off', 'daily', 'at_once'] as const;
export type Alert = (typeof ALERTS)[number];

/**
 * The minutes between two mails about one search, or about a user's favourites. A search that has
 * found nothing new is not compared again for the time of `quiet`.
 */
export const ALERT_PAUSES = { daily: 1_440, at_once: 60, quiet: 5 } as const;

/** What was listed longer ago is no news, also when it is for sale again. */
export const NEWS_DAYS = 7;

/** A mail counts up to this number of new offers. */
export const MOST_MATCHES = 100;

/** Up to this number a saved search says how many offers are new; above it, that there are more. */
export const SHOWN_NEW = 20;

/** No more than these newest offers of a list are compared with a saved search at once. */
export const COMPARED_OFFERS = 5_000;

/** What becomes of an offer that somebody keeps as a favourite. */
export const AVAILABILITIES = [
  'for_sale',
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
  /** Its seller has changed it, and nobody may see it before a review. */
  'in_review',
  'archived',
  'removed',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** What a user who keeps an offer is told about its state. */
export function availabilityOf(state: OfferState): Availability {
  switch (state) {
    case 'active':
      return 'for_sale';
    case 'draft':
    case 'pending_review':
    case 'rejected':
      return 'in_review';
    case 'reserved':
    case 'out_of_stock':
    case 'paused':
    case 'expired':
    case 'sold_out':
    case 'archived':
    case 'removed':
      return state;
  }
}

/**
 * The title that a user sees of a favourite: that of the offer while everybody may see it, then the
 * one that they saved. What staff took off the site is not shown again.
 */
export function titleOfFavourite(
  saved: { readonly title: string; readonly language: string },
  offer: { readonly state: OfferState; readonly title: string; readonly language: string },
): { readonly title: string; readonly language: string } | null {
  if (isPublic(offer.state)) return { title: offer.title, language: offer.language };
  return offer.state === 'removed' ? null : { title: saved.title, language: saved.language };
}

/**
 * How the all-in price of an offer differs from the one at which it was saved; null while nobody
 * may see the offer, or when it is the same.
 */
export function priceChange(
  savedMinor: number,
  offer: { readonly state: OfferState; readonly total_minor: number },
): 'cheaper' | 'dearer' | null {
  if (!isPublic(offer.state) || offer.total_minor === savedMinor) return null;
  return offer.total_minor < savedMinor ? 'cheaper' : 'dearer';
}
