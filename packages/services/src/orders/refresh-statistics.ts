import {
  refreshSellerStatistics,
  refreshShopStatistics,
} from '@guildhall/db/orders/statistics-commands';
import { firstIdAt } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';
import { countShelves } from '../offers/count-shelves.ts';

/**
 * Rebuilds what pages count: of each seller from the orders themselves, of the whole shop from
 * its sellers and the ledger, of each category list from its offers. With `since` only of sellers
 * and lists to which something has happened from then on; without it of all, which also finds what
 * time alone has changed (an order that is late).
 */
export async function refreshStatistics(
  { db }: ServiceContext,
  since: Date | null = null,
): Promise<void> {
  const sinceId = since === null ? null : firstIdAt(since.getTime());
  await refreshSellerStatistics(db, sinceId);
  await refreshShopStatistics(db);
  await countShelves(db, sinceId);
}
