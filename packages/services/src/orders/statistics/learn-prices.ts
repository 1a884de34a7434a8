import type { Database } from '@guildhall/db/database';
import { listPaidOrders, listSoldOrders } from '@guildhall/db/orders/statistics/sales-commands';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import type { Transaction } from 'kysely';
import { readFieldsOfEach } from '../../catalog/read-catalog.ts';
import type { OrdersContext } from '../context.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { keepSoldPrices } from '../../offers/read-price-median.ts';

const READER = { name: 'sold prices', topics: ['orders'] } as const;
/** How many orders one statement reads. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps the prices at which orders were sold: of those that changed since the last run, at first of
 * all. Those that were given back are forgotten. Any number of servers may call it: one at a time
 * does the work.
 */
export async function learnPrices(context: OrdersContext): Promise<void> {
  const { days } = (await context.rule_books.current()).price_review;
  await processEvents(context, READER, async (trx, events) => {
    if (events !== null) {
      const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
      for (let from = 0; from < ids.length; from += BATCH) {
        await learn(context, trx, ids.slice(from, from + BATCH), days);
      }
      return;
    }
    let last: string | undefined = FIRST_ID;
    while (last !== undefined) {
      const ids = await listPaidOrders(trx, last, BATCH);
      await learn(context, trx, ids, days);
      last = ids.at(-1);
    }
  });
}

async function learn(
  context: OrdersContext,
  trx: Transaction<Database>,
  orderIds: readonly string[],
  days: number,
): Promise<void> {
  const sold = await listSoldOrders(trx, orderIds, days);
  const snapshots = sold.map(({ snapshot }) => snapshot);
  const fieldsOf = await readFieldsOfEach(context, snapshots, DEFAULT_LANGUAGE);
  const sales = sold.map(({ id, snapshot, unit_price_minor, paid_at }) => ({
    order_id: id,
    offer: { ...snapshot, fields: fieldsOf(snapshot) },
    price_minor: unit_price_minor,
    sold_at: paid_at,
  }));
  await keepSoldPrices(trx, orderIds, sales);
}
