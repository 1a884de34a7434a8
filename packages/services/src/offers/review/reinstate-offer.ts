import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { hasActiveDuplicate, lockDuplicateOffers, lockOffer } from '@guildhall/db/offers/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { resumedDue } from '@guildhall/domain/kernel/transitions';
import { isLive } from '@guildhall/domain/offers/policy';
import type { Transaction } from 'kysely';
import type { Viewer } from '../../kernel/viewer.ts';
import { type LockedOffer, type OfferCall, planOfferEvent } from '../apply-event.ts';

/**
 * An appeal against the removal of an offer by a report was right: it is as it was, with the time
 * that was left. What was for sale then follows its stock, and is paused while its seller is away.
 * It stays removed while its seller lists the same a second time. Returns whether it is back.
 * Refuses OFFER_NOT_FOUND.
 */
export async function reinstateOffer(
  trx: Transaction<Database>,
  { user_id: actorId }: Viewer,
  { offer_id: id, reason }: { readonly offer_id: string; readonly reason: string },
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  if (offer.state !== 'removed') return false;
  const call = { event: 'reinstate', actors: ['moderator'], actor_id: actorId, reason } as const;
  const move = planOfferEvent(offer, { ...call, ...returnOf(offer) });
  if (isLive(move.item.state)) {
    await lockDuplicateOffers(trx, offer);
    if (await hasActiveDuplicate(trx, offer.id)) return false;
  }
  await writeTransitions(trx, { moves: [move] });
  return true;
}

/** The states of an offer that follow from its stock. */
const FOR_SALE: readonly (string | null)[] = ['active', 'reserved', 'out_of_stock', 'sold_out'];

function returnOf(offer: LockedOffer): Pick<OfferCall, 'to' | 'changes'> {
  const { paused_state: before, is_away: isAway, in_stock: isInStock, now, rules } = offer;
  if (!FOR_SALE.includes(before)) return {};
  // What is sold out, or reserved for an order that is open, has nothing to sell.
  if (!isInStock && before === 'sold_out') return {};
  const to = isAway ? 'paused' : isInStock ? 'active' : 'out_of_stock';
  const fresh = daysAfter(now, rules.offer_days.new_seller);
  const changes = {
    due_at: resumedDue(offer, now, 0) ?? fresh,
    paused_state: null,
    paused_left_ms: null,
    paused_while_away: isAway,
  };
  return { to, changes };
}
