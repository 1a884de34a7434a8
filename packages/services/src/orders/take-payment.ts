import type { Database } from '@guildhall/db/database';
import type { Work } from '@guildhall/db/kernel/work';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import { listPaymentSteps } from '@guildhall/db/orders/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { ChargedBackPayment } from '@guildhall/domain/orders/states';
import type { Transaction } from 'kysely';
import type { OrdersContext } from './context.ts';
import {
  applyOrderEvents,
  BY_SYSTEM,
  mayApply,
  type OrderPrincipal,
  type Plan,
  planOrderEvents,
  writePlan,
} from './apply-event.ts';

/** The event that pays the order; a risky payment is reviewed first. Null if it awaits none. */
export function paymentEvent(
  order: LockedOrder,
  actors: OrderPrincipal['actors'],
): 'pay' | 'pay_into_review' | null {
  const events = ['pay', 'pay_into_review'] as const;
  return events.find((event) => mayApply(order, { event, actors })) ?? null;
}

/** Locks an order (for update) that awaits payment; null when it does not exist or awaits none. */
export async function lockOrderToPay(
  trx: Transaction<Database>,
  orderId: string,
): Promise<LockedOrder | null> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return null;
  return paymentEvent(order, BY_SYSTEM.actors) === null ? null : order;
}

/** Whether an order waits for its payment still. */
export async function awaitsPayment(
  { db }: Pick<OrdersContext, 'db'>,
  orderId: string,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => (await lockOrderToPay(trx, orderId)) !== null);
}

/**
 * O4, together with O6 when the units are already sealed: moves the money from the buyer's wallet
 * to escrow and delivers an instant order in the same transaction, all units or none. O3: a risky
 * payment moves the same money and waits for a review. Refuses ORDER_EVENT_REFUSED,
 * INSUFFICIENT_FUNDS.
 */
export async function takePayment(
  work: Work,
  order: LockedOrder,
  principal: OrderPrincipal,
): Promise<LockedOrder> {
  return await writePlan(work, planPayment(work, order, principal));
}

/** The same, decided and not written yet. Refuses ORDER_EVENT_REFUSED. */
export function planPayment(work: Work, order: LockedOrder, principal: OrderPrincipal): Plan {
  const event = paymentEvent(order, principal.actors) ?? 'pay';
  return planOrderEvents(work, order, [{ event, ...principal }, DELIVER_IF_SEALED]);
}

/** O6, if the units of an order are sealed and it was just paid. */
export const DELIVER_IF_SEALED = {
  event: 'deliver_instantly',
  ...BY_SYSTEM,
  if_allowed: true,
} as const;

/** What has paid an order, which may be another payment than the one that is asked about. */
export const readPaymentSteps = listPaymentSteps;

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
  payload: ChargedBackPayment,
): Promise<void> {
  await applyOrderEvents(work, order, [{ event: 'charge_back', payload, ...BY_SYSTEM }]);
}
