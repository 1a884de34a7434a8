import type { Database } from '@guildhall/db/database';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { Transaction } from 'kysely';
import { applyOrderEvent, type Principal, mayApply } from './apply-event.ts';

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
