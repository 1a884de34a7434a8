import { claimEmptyOffers, claimExpiredOffers, lockOffer } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { ServiceContext } from '../context.ts';
import { applyOfferEvent } from './apply-event.ts';
import { followStock } from './follow-stock.ts';

const BATCH = 100;

/** Offers whose date has come leave the shelf. Answers how many did. */
export async function expireOffers({ db }: ServiceContext): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await claimExpiredOffers(trx, BATCH);
    for (const { id } of due) {
      const offer = await lockOffer(trx, id);
      if (offer === undefined) continue;
      await applyOfferEvent(trx, offer, { event: 'expire', actors: ['system'], actor_id: null });
    }
    return due.length;
  });
}

/** Takes offers off the shelf whose last units were claimed by two purchases at one moment. */
export async function clearEmptyShelves({ db }: ServiceContext): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const empty = await claimEmptyOffers(trx, BATCH);
    for (const { id } of empty) await followStock(trx, id, 'taken');
    return empty.length;
  });
}
