import {
  refreshSellerStatistics,
  refreshShopStatistics,
} from '@guildhall/db/orders/statistics-commands';
import type { ServiceContext } from '../context.ts';
import { countShelves } from '../offers/count-shelves.ts';

/**
 * Rebuilds what pages count: of each seller from the orders themselves, of the whole shop from
 * its sellers and the ledger, of each shelf from its offers.
 */
export async function refreshStatistics({ db }: ServiceContext): Promise<void> {
  await refreshSellerStatistics(db);
  await refreshShopStatistics(db);
  await countShelves(db);
}
