import type { Database } from '@guildhall/db/database';
import { hasActiveDuplicate, lockDuplicateOffers, lockOffer } from '@guildhall/db/offers/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import { decide } from '@guildhall/domain/kernel/transitions';
import { type OfferEvent, offerTransitions } from '@guildhall/domain/offers/states';
import type { Transaction } from 'kysely';
import { hasStock } from '../vault/read-stock.ts';
import { applyOfferEvent } from './apply-event.ts';

/**
 * Lets an offer's state follow its shelf, for callers who saw it empty, or filled again. The
 * offer's row is locked here: a purchase that leaves something behind does not come here, and
 * locks nothing that others wait for.
 */
export async function updateAvailability(
  trx: Transaction<Database>,
  offerId: string,
  change: 'taken' | 'sold' | 'back',
): Promise<void> {
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined) return;
  // Looked at again under the lock: what another purchase gave back meanwhile is there now.
  if ((await hasStock(trx, offerId)) !== (change === 'back')) return;
  const event = eventOf(change, offer.kind);
  const facts = { needs_review: false, now: offer.now, expires_at: offer.due_at };
  const actors = ['system'] as const;
  if (!decide(offerTransitions, { event, state: offer.state, actors, facts }).allowed) return;
  if (change === 'back') {
    // The seller may have put the same thing on offer again since this one was sold. What came
    // back then waits until that one is gone, and the shelf is straightened.
    await lockDuplicateOffers(trx, offer);
    if (await hasActiveDuplicate(trx, offer.id)) return;
  }
  // What was sold out has no date any more; back on the shelf it gets a new one.
  const changes =
    offer.due_at === null
      ? { due_at: daysAfter(offer.now, currentRuleBook.offer_days.new_seller) }
      : {};
  await applyOfferEvent(trx, offer, { event, actors, actor_id: null, changes });
}

/** One account is reserved and then sold out; a pile of codes runs out and is filled again. */
function eventOf(change: 'taken' | 'sold' | 'back', kind: 'account' | 'gift_card'): OfferEvent {
  if (change === 'back') return 'restock';
  if (kind === 'gift_card') return 'run_out';
  return change === 'sold' ? 'sell_out' : 'reserve_last';
}
