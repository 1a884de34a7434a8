import type { Database } from '@guildhall/db/database';
import {
  refreshSellerStatistics,
  refreshShopStatistics,
} from '@guildhall/db/orders/statistics/statistics-commands';
import type { Kysely } from 'kysely';
import type { OrdersContext } from '../context.ts';
import type { EventBatch } from '../../kernel/events/event-feed.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { countActiveOffers } from '../../offers/count-active-offers.ts';

const READER = { name: 'statistics', topics: ['orders', 'offers'] } as const;

/**
 * Refreshes the statistics that pages show: of sellers from their orders, of the shop from sellers
 * and ledger, of category lists from their offers. Covers everything, including what only time
 * changes (an order that becomes late).
 */
export async function refreshStatistics({ db }: OrdersContext): Promise<void> {
  await refresh(db, null);
  await refreshShopStatistics(db);
}

/** Refreshes the statistics of sellers and category lists that changed since the last run. */
export async function refreshChangedStatistics(context: OrdersContext): Promise<void> {
  await processEvents(context, READER, refresh);
  await refreshShopStatistics(context.db);
}

async function refresh(db: Kysely<Database>, events: EventBatch['events'] | null): Promise<void> {
  const orders = events?.filter(({ topic }) => topic === 'orders');
  const users = orders && new Set(orders.flatMap(({ user_ids }) => user_ids));
  await refreshSellerStatistics(db, users ? [...users] : null);
  await countActiveOffers(db, events);
}
