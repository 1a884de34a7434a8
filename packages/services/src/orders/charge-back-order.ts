import type { Database } from '@guildhall/db/database';
import type { Work } from '@guildhall/db/kernel/work';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import type { Transaction } from 'kysely';
import { applyOrderEvents, BY_SYSTEM } from './apply-event.ts';

/** Locks the order (for update) whose payment is charged back. */
export async function lockChargedBackOrder(
  trx: Transaction<Database>,
  orderId: string,
): Promise<LockedOrder | null> {
  return (await lockOrder(trx, orderId)) ?? null;
}

/** O24: the payment of an order that is not delivered is charged back (E12). */
export async function chargeBackOrder(
  work: Work,
  order: LockedOrder,
  paymentId: string,
): Promise<void> {
  const payload = { payment_id: paymentId };
  await applyOrderEvents(work, order, [{ event: 'charge_back', payload, ...BY_SYSTEM }]);
}
