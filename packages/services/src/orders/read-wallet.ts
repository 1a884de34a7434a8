import { listHolds, readEscrowOf } from '@guildhall/db/orders/money-queries';
import type { ServiceContext, Viewer } from '../context.ts';
import { readBalances } from '../wallet/read-balances.ts';

/** The viewer's balances, and their money in the escrow of running orders. */
export async function readWallet({ db }: ServiceContext, viewer: Viewer) {
  const [balances, escrow] = await Promise.all([
    readBalances(db, viewer.user_id),
    readEscrowOf(db, viewer.user_id),
  ]);
  return { ...balances, ...escrow };
}

/** The viewer's earnings that are not released yet, with the orders they come from. */
export async function readHolds({ db }: ServiceContext, viewer: Viewer) {
  return await listHolds(db, viewer.user_id, 200);
}
