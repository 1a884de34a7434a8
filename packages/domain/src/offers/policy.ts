import type { OfferKind } from '../kernel/rule-book.ts';
import { offerTransitions, type OfferState } from './states.ts';
import type { DeliveryMode } from './types.ts';

const shown: ReadonlySet<OfferState> = new Set([
  'active',
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
]);

/** Whether anyone with the link may see the offer's page. For other states it responds with 404. */
export function isPublic(state: OfferState): boolean {
  return shown.has(state);
}

/** Whether units may be reserved now: in the states from which the table allows `run_out`. */
export function isReservable(state: OfferState): boolean {
  return offerTransitions.some((row) => row.event === 'run_out' && row.from.includes(state));
}

/**
 * Why no codes can be added to the stock of an offer; null when they can. Only instant delivery of
 * gift cards sells sealed codes, and only in the states from which the table allows `run_out` or
 * `restock`.
 */
export function refusalOfCodes(offer: {
  kind: OfferKind;
  delivery: DeliveryMode;
  state: OfferState;
}): 'KIND' | 'DELIVERY' | 'STATE' | null {
  if (offer.kind !== 'gift_card') return 'KIND';
  if (offer.delivery !== 'instant') return 'DELIVERY';
  const isForSale = offerTransitions.some(
    ({ event, from }) => ['run_out', 'restock'].includes(event) && from.includes(offer.state),
  );
  return isForSale ? null : 'STATE';
}
