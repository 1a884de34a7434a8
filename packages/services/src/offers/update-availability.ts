import type { Work } from '@guildhall/db/kernel/work';
import {
  hasActiveDuplicate,
  lockDuplicateOffers,
  lockOffer,
  movedOfferIsInStock,
  movedOfferIsNotInStock,
} from '@guildhall/db/offers/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { decide } from '@guildhall/domain/kernel/transitions';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { factsOf, planOfferEvent } from './apply-event.ts';

/**
 * Updates an offer's state after its stock became empty or was refilled. Locks the offer's row; a
 * purchase that leaves units in stock does not call this, so it locks no row that others need. The
 * transition is written at the end of the transaction, unless the stock has changed again by then:
 * a concurrent transaction may have returned a unit before the offer was locked.
 */
export async function updateAvailability(
  { trx, moves }: Work,
  offerId: string,
  change: StockChange,
): Promise<void> {
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined) return;
  const event = eventOf(change, offer.kind);
  const facts = factsOf(offer);
  const actors = ['system'] as const;
  if (!decide(offerTransitions, { event, state: offer.state, actors, facts }).allowed) return;
  if (change === 'back') {
    // The seller may have published a duplicate since this offer sold out. Then the returned unit
    // stays unlisted until the duplicate is gone and a reconciliation lists it.
    await lockDuplicateOffers(trx, offer);
    if (await hasActiveDuplicate(trx, offer.id)) return;
  }
  // A sold-out offer has no expiry; a listed one gets a new one.
  const changes =
    offer.due_at === null
      ? { due_at: daysAfter(offer.now, offer.rules.offer_days.new_seller) }
      : {};
  const move = planOfferEvent(offer, { event, actors, actor_id: null, changes });
  const onlyIf = change === 'back' ? movedOfferIsInStock : movedOfferIsNotInStock;
  moves.push({ ...move, only_if: onlyIf, missed: null });
}

/** Units were reserved, sold, withdrawn by the seller, or are back. */
type StockChange = 'taken' | 'sold' | 'withdrawn' | 'back';
type StockEvent = 'restock' | 'run_out' | 'sell_out' | 'reserve_last';

/** An account offer is reserved and then sold out; a gift-card offer runs out and is restocked. */
function eventOf(change: StockChange, kind: 'account' | 'gift_card'): StockEvent {
  if (change === 'back') return 'restock';
  if (kind === 'gift_card' || change === 'withdrawn') return 'run_out';
  return change === 'sold' ? 'sell_out' : 'reserve_last';
}
