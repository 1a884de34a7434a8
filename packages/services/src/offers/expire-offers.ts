import { claimExpiredOffer, listWrongShelves, lockOffer } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { ServiceContext } from '../context.ts';
import { applyOfferEvent } from './apply-event.ts';
import { followStock } from './follow-stock.ts';

const MOST_AT_ONCE = 200;

/** Offers whose date has come leave the shelf, one a transaction. Answers how many did. */
export async function expireOffers({ db }: ServiceContext): Promise<number> {
  let expired = 0;
  while (expired < MOST_AT_ONCE) {
    const did = await inTransaction(db, async (trx) => {
      const due = await claimExpiredOffer(trx);
      const offer = due === undefined ? undefined : await lockOffer(trx, due.id);
      if (offer === undefined) return false;
      await applyOfferEvent(trx, offer, { event: 'expire', actors: ['system'], actor_id: null });
      return true;
    });
    if (!did) break;
    expired += 1;
  }
  return expired;
}

/**
 * Sets right what two purchases at one moment left behind: an offer on the shelf without a unit,
 * because neither saw the other take the last one. Answers how many were looked at.
 */
export async function straightenShelves({ db }: ServiceContext): Promise<number> {
  const wrong = await listWrongShelves(db, MOST_AT_ONCE);
  for (const { id, in_stock } of wrong) {
    await inTransaction(db, (trx) => followStock(trx, id, in_stock ? 'back' : 'taken'));
  }
  return wrong.length;
}
