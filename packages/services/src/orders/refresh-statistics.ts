import {
  refreshSellerStatistics,
  refreshShopStatistics,
} from '@guildhall/db/orders/statistics-commands';
import { firstIdAt } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';
import { countShelves } from '../offers/count-shelves.ts';

/**
 * Refreshes the statistics that pages show: of sellers from their orders, of the shop from sellers
 * and ledger, of category lists from their offers. With `since` it covers only sellers and lists
 * that changed from then on; without it everything, including what only time changes (an order that
 * becomes late).
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
