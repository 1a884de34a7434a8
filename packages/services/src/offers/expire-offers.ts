import type { Database } from '@guildhall/db/database';
import {
  claimExpiredOffer,
  findEndOfStretch,
  listWrongShelves,
  lockOffer,
  type OffersToLookAt,
} from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { Kysely } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { applyOfferEvent } from './apply-event.ts';
import { followStock } from './follow-stock.ts';

const MOST_AT_ONCE = 200;
/** Many times the pause between two looks, and longer than any transaction lasts. */
const CHANGED_WITHIN_MINUTES = 10;
/** Offers that one statement looks at. */
const STRETCH = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

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
 * because neither saw the other take the last one. Looks at what has changed of late, which is
 * soon done in a shop of any size. Answers how many were wrong.
 */
export async function straightenChangedShelves({ db }: ServiceContext): Promise<number> {
  return await straighten(db, { changed_within_minutes: CHANGED_WITHIN_MINUTES });
}

/** Looks at every offer, stretch by stretch, for what a crash left behind just before. */
export async function straightenShelves({ db }: ServiceContext): Promise<number> {
  let straightened = 0;
  let after_id: string | null = FIRST_ID;
  while (after_id !== null) {
    const up_to_id: string | null = await findEndOfStretch(db, after_id, STRETCH);
    straightened += await straighten(db, { after_id, up_to_id });
    after_id = up_to_id;
  }
  return straightened;
}

async function straighten(db: Kysely<Database>, among: OffersToLookAt): Promise<number> {
  const wrong = await listWrongShelves(db, among, MOST_AT_ONCE);
  for (const { id, in_stock } of wrong) {
    await inTransaction(db, (trx) => followStock(trx, id, in_stock ? 'back' : 'taken'));
  }
  return wrong.length;
}
