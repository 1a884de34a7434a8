import { refreshShelfCounts, refreshShopStatistics } from '@guildhall/db/catalog/commands';
import { refreshSellerStatistics } from '@guildhall/db/users/commands';
import type { ServiceContext } from '../context.ts';

/**
 * Rebuilds what pages count: of each seller from the orders themselves, of the whole shop from
 * its sellers and the ledger, of each shelf from its offers.
 */
export async function refreshStatistics({ db }: ServiceContext): Promise<void> {
  await refreshSellerStatistics(db);
  await refreshShopStatistics(db);
  await refreshShelfCounts(db);
}
