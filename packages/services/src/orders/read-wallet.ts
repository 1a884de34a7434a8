import { listHolds, readEscrowOf } from '@guildhall/db/orders/money-queries';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { readWalletFreeze } from '../wallet/read-freezes.ts';

/**
 * The viewer's balances, their money in escrow, what they have in all, and whether their spendable
 * money is frozen.
 */
export async function readWallet({ db }: OrdersContext, viewer: Viewer) {
  const [balances, escrow, frozen] = await Promise.all([
    readBalances(db, viewer.user_id),
    readEscrowOf(db, viewer.user_id),
    readWalletFreeze(db, viewer.user_id),
  ]);
  const { debt_minor, chargeback_debt_minor, ...parts } = balances;
  const own = Object.values(parts).reduce((sum, each) => sum + each, 0);
  const totalMinor = own + escrow.in_escrow_minor - debt_minor - chargeback_debt_minor;
  return { ...balances, ...escrow, total_minor: totalMinor, frozen };
}

/** The viewer's earnings that are not released yet, with the orders they come from. */
export async function readHolds({ db }: OrdersContext, viewer: Viewer) {
  return await listHolds(db, viewer.user_id, 200);
}
