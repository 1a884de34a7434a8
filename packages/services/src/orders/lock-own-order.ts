import type { Database } from '@guildhall/db/database';
import {
  type LockedOrder,
  listUnits,
  lockOrder,
  saveCaseTurn,
} from '@guildhall/db/orders/commands';
import { findLastClaim, findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import type { OrderPrincipal } from './apply-event.ts';

/**
 * Locks an order (for update) for one of its parties and returns their part in it. For everyone
 * else it does not exist: ORDER_NOT_FOUND, the same for a foreign and a missing id (Z2).
 */
export async function lockOwnOrder(
  trx: Transaction<Database>,
  viewer: Viewer,
  orderId: string,
): Promise<{ order: LockedOrder; principal: OrderPrincipal }> {
  const isParty = (found: Pick<LockedOrder, 'buyer_id' | 'seller_id'>) =>
    actorsOf(viewer, found).length > 0;
  const order = await lockOrder(trx, orderId, isParty);
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND');
  return { order, principal: { actors: actorsOf(viewer, order), actor_id: viewer.user_id } };
}

/**
 * The units with these ids. An id of another order is refused like a missing one: ORDER_NOT_FOUND.
 */
export function unitsOfOrder<Unit extends { readonly id: string }>(
  units: readonly Unit[],
  unitIds: readonly string[],
): Unit[] {
  const wanted = new Set(unitIds);
  const found = units.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw new Refusal('ORDER_NOT_FOUND');
  return found;
}

/** An order with this id; undefined when there is none. Whoever reads it asks who may see it. */
export async function findOrderById(db: Kysely<Database>, orderId: string) {
  return await findOrder(db, orderId);
}

/**
 * What rooms above the orders read and lock of one, whoever asks: they decide who may. An order is
 * locked with its units, before everything that belongs to it.
 */
export type { LockedOrder, LockedUnit, TimedOrder } from '@guildhall/db/orders/commands';
export const lockOrderById = lockOrder;
export const listUnitsOfOrder = listUnits;
export { findLastClaim, saveCaseTurn };
