import { listRecentSales } from '@guildhall/db/orders/statistics/recent-sales-queries';
import type { OrdersContext } from '../context.ts';

/** How many sales the home page shows. */
const SHOWN_SALES = 6;

/**
 * What was sold last: product, price and time, as the public pages of the offers showed them. Who
 * bought or sold it is not read. Refuses nothing.
 */
export async function readRecentSales({ db }: OrdersContext) {
  return await listRecentSales(db, SHOWN_SALES);
}

export type RecentSale = Awaited<ReturnType<typeof readRecentSales>>[number];
