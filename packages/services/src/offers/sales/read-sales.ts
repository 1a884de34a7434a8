import { listBestOffers, listLowStock, listSalesDays } from '@guildhall/db/offers/sales/queries';
import { stepOf } from '@guildhall/domain/kernel/periods';
import { periodsOf, sumOf } from '@guildhall/domain/offers/sales/rules';
import type { ReadSales } from '@guildhall/domain/offers/sales/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** How many offers each list of the page has. */
const MOST_LISTED = 10;

/**
 * What the viewer sold in the last days, and what was seen of it: as a sum, by day, week or month,
 * the best offers, and the gift cards that run out. It reads sums, no order; they are at most a
 * minute old. Refuses nothing.
 */
export async function readSales({ db }: OffersContext, { user_id }: Viewer, { days }: ReadSales) {
  const [byDay, best, lowStock] = await Promise.all([
    listSalesDays(db, user_id, days),
    listBestOffers(db, user_id, { days, limit: MOST_LISTED }),
    listLowStock(db, user_id, MOST_LISTED),
  ]);
  const step = stepOf(days);
  return { days, step, sum: sumOf(byDay), periods: periodsOf(byDay, step), best, lowStock };
}

export type SalesReading = Awaited<ReturnType<typeof readSales>>;
