import { findOwnOffer } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WithdrawStock } from '@guildhall/domain/offers/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { discardUnits } from '../../vault/discard-units.ts';
import { updateAvailability } from '../update-availability.ts';

/** The units of one statement. */
const UNITS_AT_ONCE = 1_000;

/**
 * Takes sealed units that nobody has bought out of an offer of the seller, the oldest first, and
 * deletes their secrets without showing them. Units that a buyer is paying for stay. Locks the
 * units and then the offer, as a purchase does. Refuses OFFER_NOT_FOUND.
 */
export async function withdrawStock(
  context: OffersContext,
  viewer: Viewer,
  { idempotency_key, offer_id: offerId, quantity }: WithdrawStock,
): Promise<{ withdrawn: number }> {
  const { user_id } = viewer;
  const input = { idempotency_key, offer_id: offerId, quantity };
  const call = { operation: 'offers.withdrawStock', user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const offer = await findOwnOffer(trx, offerId, user_id);
    if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const bySeller = { actors: ['seller'], actor_id: user_id } as const;
    let withdrawn = 0;
    while (withdrawn < quantity) {
      const limit = Math.min(quantity - withdrawn, UNITS_AT_ONCE);
      const { discarded, has_more } = await discardUnits(trx, offerId, limit, bySeller);
      withdrawn += discarded;
      if (!has_more || discarded === 0) break;
    }
    if (withdrawn > 0) await updateAvailability(work, offerId, 'withdrawn');
    return { withdrawn };
  });
}
