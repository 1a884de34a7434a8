import type { Database } from '@guildhall/db/database';
import {
  listUnits,
  type LockedOrder,
  lockOrder,
  type UnitRow,
} from '@guildhall/db/orders/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../context.ts';
import type { Doer } from './apply-event.ts';

/**
 * Locks an order for one of its parties and says which part he has. For everyone else it does
 * not exist: ORDER_NOT_FOUND, the same for a foreign and a missing id (Z2).
 */
export async function lockOwnOrder(
  trx: Transaction<Database>,
  viewer: Viewer,
  order_id: string,
): Promise<{ order: LockedOrder; doer: Doer }> {
  const order = await lockOrder(trx, order_id);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0) throw new Refusal('ORDER_NOT_FOUND');
  return { order, doer: { actors, actor_id: viewer.user_id } };
}

/** The named units of an order; an id that is not of this order is as good as missing. */
export async function unitsOfOrder(
  db: Kysely<Database>,
  order: Pick<LockedOrder, 'id'>,
  unit_ids: readonly string[],
): Promise<UnitRow[]> {
  const units = await listUnits(db, order.id);
  const wanted = new Set(unit_ids);
  const found = units.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw new Refusal('ORDER_NOT_FOUND');
  return found;
}
