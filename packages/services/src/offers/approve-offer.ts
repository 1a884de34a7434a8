import { lockOffer } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds } from '@guildhall/domain/kernel/permissions';
import { expiryOf } from '@guildhall/domain/offers/rules';
import type { ServiceContext, Viewer } from '../context.ts';
import { findUser } from '../users/find-user.ts';
import { applyOfferEvent } from './apply-event.ts';
import { rankNewOffer } from './rank-offers.ts';

/**
 * Approves the offer of a new seller. Moderators cannot approve their own offers (Z9). Refuses
 * PERMISSION_DENIED, OFFER_NOT_FOUND, OFFER_EVENT_REFUSED.
 */
export async function approveOffer(
  context: ServiceContext,
  viewer: Viewer,
  offerId: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const may = holds(viewer.role, 'offers.review');
    if (!may || offer.seller_id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
    const seller = await findUser(trx, offer.seller_id);
    const level = seller?.seller_level ?? 0;
    const rules = await context.rule_books.at(offer.now, trx);
    await applyOfferEvent(trx, offer, {
      event: 'approve',
      actors: ['moderator'],
      actor_id: viewer.user_id,
      changes: {
        published_at: offer.now,
        due_at: expiryOf(offer.now, level, rules),
        rank_score: await rankNewOffer(trx, offer, level),
      },
    });
  });
}
