import { offerTransitions, type OfferState } from './states.ts';

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
