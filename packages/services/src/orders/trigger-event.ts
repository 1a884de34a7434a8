import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { OrderAction, UnitAction } from '@guildhall/domain/orders/schema';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { answerWithPlan, type Moved, planOrderEvents, planUnitEvents } from './apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from './lock-own-order.ts';

/** The events on a whole order that need only its id. */
export type PlainOrderEvent = Extract<
  OrderEvent,
  'abandon' | 'start_delivery' | 'cancel_before_start' | 'cancel_late' | 'cannot_deliver'
>;

/** Triggers O2, O7, O8, O11 or O12 for a party. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED. */
export async function triggerOrderEvent(
  context: OrdersContext,
  viewer: Viewer,
  input: OrderAction,
  event: PlainOrderEvent,
) {
  const call = { operation: `orders.${event}`, user_id: viewer.user_id, input };
  return await withIdempotencyKey<OrderAction, Moved>(context, call, async (work, answerWith) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const plan = planOrderEvents(work, order, [{ event, ...principal }]);
    return await answerWithPlan(work, plan, answerWith);
  });
}

/** Triggers O15 on some units of an order. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED. */
export async function triggerUnitEvent(
  context: OrdersContext,
  viewer: Viewer,
  input: UnitAction,
  event: 'confirm',
) {
  const call = { operation: `orders.${event}`, user_id: viewer.user_id, input };
  return await withIdempotencyKey<UnitAction, Moved>(context, call, async (work, answerWith) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const units = unitsOfOrder(order.units, input.unit_ids);
    const plan = planUnitEvents(work, order, units, { event, ...principal });
    return await answerWithPlan(work, plan, answerWith);
  });
}
