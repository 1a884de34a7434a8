import type { Database } from '@guildhall/db/database';
import type { LoggedEvent } from '@guildhall/db/kernel/event-log';
import {
  countPlacesBefore,
  listRankedOffers,
  listSellersLists,
  saveRankScores,
  type SellersList,
} from '@guildhall/db/offers/rank-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { LAST_PLACE, rankScore } from '@guildhall/domain/offers/rules';
import type { Kysely, Transaction } from 'kysely';
import type { OffersContext } from './context.ts';
import { processEvents } from '../kernel/events/process-events.ts';
import type { LockedOffer } from './apply-event.ts';

const READER = { name: 'ranks of offers', topics: ['offers'] } as const;
/** How many sellers one statement reads. */
const SELLERS = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The score of an offer that is about to be listed: after the seller's others of its product. */
export async function rankNewOffer(
  trx: Transaction<Database>,
  { id, seller_id, delivery }: Pick<LockedOffer, 'id' | 'seller_id' | 'delivery'>,
  sellerLevel: number,
): Promise<number> {
  const place = await countPlacesBefore(trx, id, LAST_PLACE);
  const instant = delivery === 'instant';
  return rankScore({ seller_id, seller_level: sellerLevel, instant, place });
}

/**
 * Ranks the offers of sellers whose lists have changed since the last run: the offers after one
 * that was sold move up, and one that came back takes a place. Returns how many scores it changed.
 */
export async function rankChangedOffers(context: OffersContext): Promise<number> {
  let ranked = 0;
  // Each batch has a transaction of its own, and may be repeated.
  await processEvents(context, READER, async (_trx, events) => {
    ranked +=
      events === null ? await rankAllOffers(context) : await rankLists(context.db, listsOf(events));
  });
  return ranked;
}

async function rankAllOffers({ db }: OffersContext): Promise<number> {
  let ranked = 0;
  let afterId = FIRST_ID;
  for (;;) {
    const lists = await listSellersLists(db, afterId, SELLERS);
    const last = lists.at(-1);
    if (last === undefined) return ranked;
    ranked += await rankLists(db, lists);
    afterId = last.seller_id;
  }
}

function listsOf(events: readonly LoggedEvent[]): SellersList[] {
  const lists = new Map<string, SellersList>();
  for (const { details, user_ids } of events) {
    const { kind, product_slug } = details as Omit<SellersList, 'seller_id'>;
    for (const sellerId of user_ids) {
      const list = { seller_id: sellerId, kind, product_slug };
      lists.set(Object.values(list).join(' '), list);
    }
  }
  return [...lists.values()];
}

/** Computes the scores of these lists again. Returns how many it changed. */
export async function rankLists(
  db: Kysely<Database>,
  lists: readonly SellersList[],
): Promise<number> {
  const offers = await listRankedOffers(db, lists);
  const changed = offers.flatMap(({ id, rank_score, ...offer }) => {
    const score = rankScore(offer);
    const { seller_level } = offer;
    return score === rank_score ? [] : [{ id, rank_score: score, seller_level }];
  });
  if (changed.length > 0) await inTransaction(db, (trx) => saveRankScores(trx, changed));
  return changed.length;
}
