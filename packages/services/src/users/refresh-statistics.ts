import { refreshSellerStatistics } from '@guildhall/db/users/commands';
import type { ServiceContext } from '../context.ts';

/** Rebuilds what offer pages show of their sellers from the orders themselves. */
export async function refreshStatistics({ db }: ServiceContext): Promise<void> {
  await refreshSellerStatistics(db);
}
