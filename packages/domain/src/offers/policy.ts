import type { OfferKind } from '../kernel/rules/rule-book.ts';
import { type OfferEvent, offerTransitions, type OfferState } from './states.ts';
import type { DeliveryMode } from './types.ts';

/** The states in which anyone with the link may see the page of an offer. */
export const PUBLIC_OFFER_STATES = [
  'active',
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
] as const satisfies readonly OfferState[];
const shown: ReadonlySet<OfferState> = new Set(PUBLIC_OFFER_STATES);

/**
 * The states that the limit of the seller's level counts, and in which no other offer of the same
 * may be listed.
 */
export const LIVE_OFFER_STATES = [
  'pending_review',
  'active',
  'reserved',
  'out_of_stock',
  'paused',
] as const satisfies readonly OfferState[];

export const isLive = (state: OfferState): boolean =>
  (LIVE_OFFER_STATES as readonly OfferState[]).includes(state);

/** Whether anyone with the link may see the offer's page. For other states it responds with 404. */
export function isPublic(state: OfferState): boolean {
  return shown.has(state);
}

/** Whether anyone could see the offer once, and nobody will again unless it is restored. */
export function isGone(offer: { state: OfferState; published_at: Date | null }): boolean {
  return offer.published_at !== null && ['removed', 'archived'].includes(offer.state);
}

/** Whether units may be reserved now: in the states from which the table allows `run_out`. */
export function isReservable(state: OfferState): boolean {
  return offerTransitions.some((row) => row.event === 'run_out' && row.from.includes(state));
}

/** The events of offers that are for sale, and those that list an offer as it is. */
const LISTING_EVENTS: ReadonlySet<OfferEvent> = new Set([
  'run_out',
  'restock',
  'approve',
  'resume',
  'renew',
]);

/**
 * Why no codes can be added to the stock of an offer; null when they can. Only instant delivery of
 * gift cards sells sealed codes, and only offers that are for sale or may be again without another
 * change take them.
 */
export function refusalOfCodes(offer: {
  kind: OfferKind;
  delivery: DeliveryMode;
  state: OfferState;
}): 'KIND' | 'DELIVERY' | 'STATE' | null {
  if (offer.kind !== 'gift_card') return 'KIND';
  if (offer.delivery !== 'instant') return 'DELIVERY';
  const mayBeSold = offerTransitions.some(
    ({ event, from }) => LISTING_EVENTS.has(event) && from.includes(offer.state),
  );
  return mayBeSold ? null : 'STATE';
}

/** Changes of these are reviewed as a new offer is. */
const REVIEWED_FIELDS = ['title', 'description', 'language', 'attributes', 'photos'];

/** Whether staff review such changes, if there are reasons to; of a rejected offer, all changes. */
export function isReviewedEdit(state: OfferState, changes: object): boolean {
  return state === 'rejected' || REVIEWED_FIELDS.some((field) => field in changes);
}
