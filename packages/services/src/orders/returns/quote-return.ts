import { listUnits, type TimedOrder, type UnitRow } from '@guildhall/db/orders/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import { actorsOf } from '@guildhall/domain/orders/policy';
import { planReturn, type Return } from '@guildhall/domain/orders/returns/rules';
import type { QuoteReturn } from '@guildhall/domain/orders/returns/schema';
import type { OrderActor } from '@guildhall/domain/orders/types';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { unitsOfOrder } from '../lock-own-order.ts';
import { orderRefusal, unitFacts } from '../store-lifecycles.ts';

/**
 * What returning sealed units would give back now, and which units would go with them. Refuses
 * ORDER_NOT_FOUND, ORDER_EVENT_REFUSED, RETURN_BELOW_MINIMUM, NOTHING_TO_REFUND.
 */
export async function quoteReturn(
  { db }: OrdersContext,
  viewer: Viewer,
  { order_id, unit_ids }: QuoteReturn,
): Promise<Return> {
  const order = await findOrder(db, order_id);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0) throw new Refusal('ORDER_NOT_FOUND');
  return returnOf({ ...order, units: await listUnits(db, order.id) }, unit_ids, actors);
}

type WithUnits = TimedOrder & { readonly units: readonly UnitRow[] };

/** The same for an order that was read. What may not be returned is refused for that first. */
export function returnOf(
  order: WithUnits,
  unitIds: readonly string[],
  actors: readonly OrderActor[],
): Return {
  const event = 'return_sealed';
  for (const unit of unitsOfOrder(order.units, unitIds)) {
    const { state } = unit;
    const query = { event, state, actors, facts: unitFacts(unit, order) };
    const decision = decide(unitTransitions, query);
    if (!decision.allowed) throw orderRefusal({ event, state, reason: decision.reason });
  }
  const planned = planReturn(order.snapshot, order.units, unitIds);
  if (!('refused' in planned)) return planned;
  if (planned.refused === 'RETURN_BELOW_MINIMUM') {
    const { min_quantity, left } = planned.facts;
    throw new Refusal('RETURN_BELOW_MINIMUM', { min_quantity, left });
  }
  const { missing_minor } = planned.facts;
  throw new Refusal('NOTHING_TO_REFUND', { missing_minor });
}
