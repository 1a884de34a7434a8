import type { Database } from '@guildhall/db/database';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import type { Transaction } from 'kysely';
import { applyOrderEvent, type Principal, mayApply } from './apply-event.ts';

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
 * O4, followed by O6 when the units are already sealed: moves the money from the buyer's wallet to
 * escrow and delivers an instant order in the same transaction, all units or none. Refuses
 * ORDER_EVENT_REFUSED, INSUFFICIENT_FUNDS.
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
