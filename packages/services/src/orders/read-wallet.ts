import { listHolds, readEscrowOf } from '@guildhall/db/orders/money-queries';
import type { ServiceContext, Viewer } from '../context.ts';
import { readBalances } from '../wallet/read-balances.ts';

/** The viewer's balances, their money in escrow, and what they have in all. */
export async function readWallet({ db }: ServiceContext, viewer: Viewer) {
  const [balances, escrow] = await Promise.all([
    readBalances(db, viewer.user_id),
    readEscrowOf(db, viewer.user_id),
  ]);
  const { spendable_minor, available_minor, on_hold_minor, reserve_minor, debt_minor } = balances;
  const held = on_hold_minor + reserve_minor + escrow.in_escrow_minor;
  const totalMinor = spendable_minor + available_minor + held - debt_minor;
  return { ...balances, ...escrow, total_minor: totalMinor };
}

/** The viewer's earnings that are not released yet, with the orders they come from. */
export async function readHolds({ db }: ServiceContext, viewer: Viewer) {
  return await listHolds(db, viewer.user_id, 200);
}
