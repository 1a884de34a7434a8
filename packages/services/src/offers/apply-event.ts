import type { Database } from '@guildhall/db/database';
import { insertOfferHistory, type lockOffer, transitionOffer } from '@guildhall/db/offers/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import { type OfferEvent, offerTransitions } from '@guildhall/domain/offers/states';
import type { Transaction } from 'kysely';

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

interface Call {
  readonly event: OfferEvent;
  readonly actors: readonly ('seller' | 'moderator' | 'system')[];
  readonly actor_id: string | null;
  readonly needs_review?: boolean;
  /** Column values to set with the transition. A state that has an expiry keeps its date. */
  readonly changes?: Parameters<typeof transitionOffer>[3];
}

/**
 * The only function that changes an offer's state: conditional update and history, in the caller's
 * transaction. Refuses OFFER_EVENT_REFUSED.
 */
export async function applyOfferEvent(
  trx: Transaction<Database>,
  offer: LockedOffer,
  call: Call,
): Promise<void> {
  const { event, actors, actor_id, needs_review = false, changes = {} } = call;
  const facts = { needs_review, now: offer.now, expires_at: offer.due_at };
  const decision = decide(offerTransitions, { event, state: offer.state, actors, facts });
  if (!decision.allowed) throw refused(event, offer, decision.reason);
  const { row } = decision;
  // Selling out clears the expiry; returning to the category list restores it.
  const dueAt = row.timer === 'expiry' ? (changes.due_at ?? offer.due_at ?? offer.now) : null;
  const move = { from: offer.state, to: row.to };
  const moved = await transitionOffer(trx, offer.id, move, { ...changes, due_at: dueAt });
  if (!moved) throw refused(event, offer, 'STATE');
  const actor = row.by.find((each) => actors.includes(each)) ?? 'system';
  await insertOfferHistory(trx, {
    offer_id: offer.id,
    event,
    from_state: offer.state,
    to_state: row.to,
    actor,
    actor_id: actor === 'system' ? null : actor_id,
  });
}

function refused(event: OfferEvent, offer: LockedOffer, reason: string): Refusal {
  return new Refusal('OFFER_EVENT_REFUSED', { event, state: offer.state, reason });
}
