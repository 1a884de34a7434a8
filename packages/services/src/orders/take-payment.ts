import type { Database } from '@guildhall/db/database';
import type { Work } from '@guildhall/db/kernel/work';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import type { Transaction } from 'kysely';
import { applyOrderEvents, BY_SYSTEM, mayApply, type OrderPrincipal } from './apply-event.ts';

/** Locks an order (for update) that awaits payment; null when it does not exist or awaits none. */
export async function lockOrderToPay(
  trx: Transaction<Database>,
  orderId: string,
): Promise<LockedOrder | null> {
  const order = await lockOrder(trx, orderId);
  const waits = order !== undefined && mayApply(order, { event: 'pay', actors: ['system'] });
  return waits ? order : null;
}

/**
 * O4, together with O6 when the units are already sealed: moves the money from the buyer's wallet
 * to escrow and delivers an instant order in the same transaction, all units or none. Refuses
 * ORDER_EVENT_REFUSED, INSUFFICIENT_FUNDS.
 */
export async function takePayment(
  work: Work,
  order: LockedOrder,
  principal: OrderPrincipal,
): Promise<LockedOrder> {
  return await applyOrderEvents(work, order, [
    { event: 'pay', ...principal },
    { event: 'deliver_instantly', ...BY_SYSTEM, if_allowed: true },
  ]);
}
