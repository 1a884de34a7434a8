import type { Database } from '@guildhall/db/database';
import { type lockOffer, offerStore } from '@guildhall/db/offers/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type OfferActor,
  type OfferEvent,
  offerLifecycle,
  type OfferTypes,
} from '@guildhall/domain/offers/states';
import type { Transaction } from 'kysely';
import {
  applyTransition,
  type PlannedMove,
  planTransition,
  type Principal,
  type StoredLifecycle,
} from '../kernel/apply-transition.ts';

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/** Columns that publishing sets. */
interface Publication {
  readonly published_at?: Date;
  readonly rank_score?: number;
}
type Item = LockedOffer & Publication;

export const storedOffer: StoredLifecycle<OfferTypes, Item> = {
  lifecycle: offerLifecycle,
  store: offerStore,
  // Selling out clears the expiry; returning to the category list restores it.
  changesOf: ({ timer }, { due_at, now }) => ({
    due_at: timer === 'expiry' ? (due_at ?? now) : null,
  }),
  refusal: ({ event, state, reason }) =>
    new Refusal('OFFER_EVENT_REFUSED', { event, state, reason }),
};

interface Call extends Principal<OfferActor> {
  readonly event: OfferEvent;
  readonly needs_review?: boolean;
  /** Column values to set with the transition. A state that has an expiry keeps its date. */
  readonly changes?: Publication & { readonly due_at?: Date };
}

const callOf = ({ now, due_at }: LockedOffer, { needs_review = false, ...call }: Call) => ({
  ...call,
  facts: { needs_review, now, expires_at: due_at },
});

/** Decides an offer's event without writing it. Refuses OFFER_EVENT_REFUSED. */
export function planOfferEvent(offer: LockedOffer, call: Call): PlannedMove<OfferTypes, Item> {
  return planTransition<OfferTypes, Item>(storedOffer, offer, callOf(offer, call));
}

/** Changes an offer's state in the caller's transaction. Refuses OFFER_EVENT_REFUSED. */
export async function applyOfferEvent(
  trx: Transaction<Database>,
  offer: LockedOffer,
  call: Call,
): Promise<void> {
  await applyTransition<OfferTypes, Item>(trx, storedOffer, offer, callOf(offer, call));
}
