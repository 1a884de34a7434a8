import { inTransaction } from '@guildhall/db/transaction';
import { claimDueReserves, resolveHold } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { releaseReserve } from '@guildhall/domain/wallet/rules';
import type { ServiceContext } from '../context.ts';
import { post } from './post-entries.ts';

const BATCH = 50;

/**
 * E6: reserve slices whose date has come become available. Any number of workers may run it;
 * each slice is resolved once. Answers how many were released.
 */
export async function releaseReserves({ db }: ServiceContext): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await claimDueReserves(trx, BATCH);
    for (const { order_unit_id } of due) {
      const slice = await resolveHold(trx, order_unit_id, 'reserve');
      if (slice === undefined) continue;
      const order = { id: slice.order_id, seller_id: slice.seller_id };
      await post(trx, releaseReserve(order, order_unit_id, minor(slice.amount_minor)));
    }
    return due.length;
  });
}
