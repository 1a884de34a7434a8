import { insertTick } from '@guildhall/db/orders/checklist/commands';
import { listTicks } from '@guildhall/db/orders/checklist/queries';
import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  checklistObstacle,
  checklistOf,
  undoObstacle,
} from '@guildhall/domain/orders/checklist/rules';
import type { TickSecuring } from '@guildhall/domain/orders/checklist/schema';
import type { SecuringTick } from '@guildhall/domain/orders/checklist/types';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { OrderPrincipal } from '../apply-event.ts';
import { lockOwnOrder } from '../lock-own-order.ts';
import { orderRefusal } from '../store-lifecycles.ts';
import { checklistFacts } from './read-checklist.ts';

/**
 * The buyer ticks an item of the securing checklist, or takes the tick back (rules.md §4). An item
 * that is so already stays as it is, with its time. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED.
 */
export async function tickSecuring(context: OrdersContext, viewer: Viewer, input: TickSecuring) {
  const call = { operation: 'orders.tickSecuring', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { order, principal } = await lockOwnOrder(trx, viewer, input.order_id);
    const unit = requireOpenItem(order, principal, input);
    const ticks = await listTicks(trx, unit);
    const last = ticks.find(({ item }) => item === input.item);
    if ((last?.is_done ?? false) !== input.is_done) {
      if (last !== undefined && !input.is_done) requireUndo(order, unit, last);
      const { item, is_done } = input;
      const occurred = { user_id: viewer.user_id, occurred_at: order.now };
      await insertTick(trx, { id: newId(), order_unit_id: unit.id, item, is_done, ...occurred });
    }
    return { item: input.item, is_done: input.is_done };
  });
}

const refusal = (state: string, reason: string) =>
  orderRefusal({ event: 'tick_securing', state, reason });

/** The account, if this item is on its list and the list is open for these actors. */
function requireOpenItem(
  { snapshot, units, ...order }: LockedOrder,
  { actors }: OrderPrincipal,
  { item }: TickSecuring,
): LockedUnit {
  const [unit] = units;
  if (unit === undefined || !checklistOf(snapshot).includes(item)) {
    throw refusal(order.state, 'NOT_ON_LIST');
  }
  const obstacle = checklistObstacle(checklistFacts(order, unit), actors);
  if (obstacle !== null) throw refusal(unit.state, obstacle);
  return unit;
}

function requireUndo(order: LockedOrder, unit: LockedUnit, tick: SecuringTick): void {
  const obstacle = undoObstacle(tick, checklistFacts(order, unit));
  if (obstacle !== null) throw refusal(unit.state, obstacle);
}
