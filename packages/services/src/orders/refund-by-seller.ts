import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { RefundUnits } from '@guildhall/domain/orders/schema';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { applyUnitEvent } from './apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from './lock-own-order.ts';
import { orderRefusal, unitFacts } from './store-lifecycles.ts';

/**
 * O25: the seller gives the buyer money back for units that nobody disputes: all that is left of
 * each (E3, E8), or `refund_minor` of the price of each (E7), with its share of the buyer fee. All
 * units or none. A unit whose whole price is given back is over. Refuses ORDER_NOT_FOUND,
 * ORDER_EVENT_REFUSED (`AMOUNT` above what is left of a unit), REFUND_NOT_COVERED { missing_minor }
 * where neither the earnings nor the wallet of the seller suffice, and FUNDS_FROZEN.
 */
export async function refundUnits(context: OrdersContext, viewer: Viewer, input: RefundUnits) {
  const call = { operation: 'orders.refund_units', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockOwnOrder(work.trx, viewer, input.order_id);
    const { principal } = locked;
    const { refund_minor } = input;
    const units = unitsOfOrder(locked.order.units, input.unit_ids);
    const isWhole = ({ price_minor }: LockedUnit) =>
      refund_minor === null || refund_minor === price_minor;
    const parts = units.filter((unit) => !isWhole(unit));
    const whole = units.filter(isWhole);
    // Two events: what the second one may not do is refused before the first one moves money.
    for (const unit of parts) {
      const payload = { refund_minor: refund_minor ?? 0 };
      const query = { event: 'refund_part', payload, state: unit.state, actors: principal.actors };
      const decision = decide(unitTransitions, { ...query, facts: unitFacts(unit, locked.order) });
      if (!decision.allowed) throw orderRefusal({ ...query, reason: decision.reason });
    }
    let order: LockedOrder = locked.order;
    if (whole.length > 0) {
      const made = await applyUnitEvent(work, order, whole, { event: 'refund', ...principal });
      order = made.order;
    }
    if (parts.length > 0 && refund_minor !== null) {
      const part = { event: 'refund_part', payload: { refund_minor } } as const;
      const made = await applyUnitEvent(work, order, parts, { ...part, ...principal });
      order = made.order;
    }
    return { state: order.state };
  });
}
