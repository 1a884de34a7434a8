/** How often the offers of the demo were seen, so that sellers see which part of it sold. */
import type { Database } from '@guildhall/db/database';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import type { Transaction } from 'kysely';
import type { PastOffer } from './past-offer.ts';
import type { PastOrder } from './past-order.ts';
import { insertRows } from './past-rows.ts';
import { type Random, seededRandom } from '../random.ts';

/** For one order, on its day and the day before. */
const VIEWS_OF_ORDER = { most: 48, least: 12, before: 14 };
/** Of an offer for sale on a day: few at most, and some that many look at. */
const VIEWS_OF_DAY = [
  [0, 2],
  [2, 5],
  [5, 4],
  [9, 2],
  [24, 1],
] as const;

export interface ViewCounter {
  /** People looked at an offer before one of them bought it. */
  addOrders(orders: readonly PastOrder[]): void;
  /** People look at what is for sale, until now. */
  addListed(offers: readonly PastOffer[], now: Date): void;
  /** Writes the views by offer and day, and their sums by seller. */
  write(trx: Transaction<Database>): Promise<void>;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export function viewCounter(random: Random = seededRandom(62)): ViewCounter {
  const ofOffers = new Map<string, { offer_id: string; day: string; views: number }>();
  const ofSellers = new Map<string, { seller_id: string; day: string; views: number }>();

  function add(offerId: string, sellerId: string, time: number, views: number): void {
    if (views === 0) return;
    const day = dayOf(time);
    const ofOffer = ofOffers.get(`${offerId} ${day}`) ?? { offer_id: offerId, day, views: 0 };
    ofOffer.views += views;
    ofOffers.set(`${offerId} ${day}`, ofOffer);
    const ofSeller = ofSellers.get(`${sellerId} ${day}`) ?? { seller_id: sellerId, day, views: 0 };
    ofSeller.views += views;
    ofSellers.set(`${sellerId} ${day}`, ofSeller);
  }

  return {
    addOrders(orders) {
      for (const { order, created_at } of orders) {
        const { most, least, before } = VIEWS_OF_ORDER;
        const time = created_at.getTime();
        add(order.offer_id, order.seller_id, time, random.between(least, most));
        add(order.offer_id, order.seller_id, time - DAY_MS, random.between(0, before));
      }
    },
    addListed(offers, now) {
      for (const { row, offer } of offers) {
        const from = offer.published_at?.getTime() ?? now.getTime();
        for (let time = now.getTime(); time > from; time -= DAY_MS) {
          add(row.id, row.seller_id, time, random.weighted(VIEWS_OF_DAY));
        }
      }
    },
    async write(trx) {
      await insertRows(trx, 'offer_views', [...ofOffers.values()]);
      await insertRows(trx, 'seller_views', [...ofSellers.values()]);
    },
  };
}
