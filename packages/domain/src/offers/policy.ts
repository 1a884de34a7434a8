import { offerTransitions, type OfferState } from './states.ts';

const shown: ReadonlySet<OfferState> = new Set([
  'active',
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
]);

/** Whether an offer's page is shown to everybody who has its link; the others do not exist. */
export function isPublic(state: OfferState): boolean {
  return shown.has(state);
}

/** Whether units of it may be reserved now: the states that the table lets run empty. */
export function isReservable(state: OfferState): boolean {
  return offerTransitions.some((row) => row.event === 'run_out' && row.from.includes(state));
}
