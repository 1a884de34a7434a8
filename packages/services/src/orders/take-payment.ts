import type { Database } from '@guildhall/db/database';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import type { Transaction } from 'kysely';
import { applyOrderEvent, type Principal, mayApply } from './apply-event.ts';

/** Locks an order that waits for its payment; null when it does not, or is not there. */
export async function lockOrderToPay(
  trx: Transaction<Database>,
  orderId: string,
): Promise<LockedOrder | null> {
  const order = await lockOrder(trx, orderId);
  const waits = order !== undefined && mayApply(order, { event: 'pay', actors: ['system'] });
  return waits ? order : null;
}

/**
 * O4, and O6 right behind it when the units are sealed already: the money goes from the buyer's
 * wallet into escrow and an instant order is delivered in the same transaction, all units or
 * none. Refuses ORDER_EVENT_REFUSED, INSUFFICIENT_FUNDS.
 */
export async function takePayment(
  trx: Transaction<Database>,
  order: LockedOrder,
  principal: Principal,
): Promise<LockedOrder> {
  const paid = await applyOrderEvent(trx, order, 'pay', principal);
  const system = { actors: ['system'] as const, actor_id: null };
  if (!mayApply(paid, { event: 'deliver_instantly', actors: system.actors })) return paid;
  return await applyOrderEvent(trx, paid, 'deliver_instantly', system);
}
