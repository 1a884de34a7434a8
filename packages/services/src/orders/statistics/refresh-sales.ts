import type { Database } from '@guildhall/db/database';
import { listPaidOrders, refreshSalesOf } from '@guildhall/db/orders/statistics/sales-commands';
import type { Kysely } from 'kysely';
import type { OrdersContext } from '../context.ts';
import { processEvents } from '../../kernel/events/process-events.ts';

const READER = { name: 'sales of offers', topics: ['orders'] } as const;
/** How many orders one statement begins from. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Computes anew what was sold on the days of the orders that changed since the last run; at first
 * that of all orders, in a transaction for each batch. Any number of servers may call it: one at a
 * time does the work, and what was interrupted is computed again.
 */
export async function refreshChangedSales(context: Pick<OrdersContext, 'db'>): Promise<void> {
  await processEvents(context, READER, async (trx, events) => {
    if (events === null) return await refreshAllSales(context.db);
    const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
    for (let from = 0; from < ids.length; from += BATCH) {
      await refreshSalesOf(trx, ids.slice(from, from + BATCH));
    }
  });
}

async function refreshAllSales(db: Kysely<Database>): Promise<void> {
  let last: string | undefined = FIRST_ID;
  while (last !== undefined) {
    const ids = await listPaidOrders(db, last, BATCH);
    if (ids.length > 0) await refreshSalesOf(db, ids);
    last = ids.at(-1);
  }
}
