import { refreshShopDays } from '@guildhall/db/kernel/figures/shop-days';
import { inTransaction } from '@guildhall/db/transaction';
import type { KernelContext } from '../context.ts';

/**
 * Stores what happened on the days that may still change, so that a page with figures of the whole
 * shop reads as much however large the shop is.
 */
export async function refreshDays({ db }: Pick<KernelContext, 'db'>): Promise<void> {
  await inTransaction(db, refreshShopDays);
}
