import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReturnSealed } from '@guildhall/domain/orders/returns/schema';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { answerWithPlan, type Moved, planUnitEvents } from '../apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from '../lock-own-order.ts';
import { returnOf } from './quote-return.ts';

/**
 * O14: the buyer returns sealed units. They get what was paid less the price of what stays, at the
 * tier of its own quantity; if too few would stay, all go back. Refuses ORDER_NOT_FOUND,
 * ORDER_EVENT_REFUSED, RETURN_BELOW_MINIMUM, NOTHING_TO_REFUND, REFUND_CHANGED, FUNDS_FROZEN.
 */
export async function returnSealed(context: OrdersContext, viewer: Viewer, input: ReturnSealed) {
  const call = { operation: 'orders.return_sealed', user_id: viewer.user_id, input };
  return await withIdempotencyKey<ReturnSealed, Moved>(context, call, async (work, answerWith) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const planned = returnOf(order, input.unit_ids, principal.actors);
    const { returned, raised, refund_minor } = planned;
    const { expected_refund_minor: expected = refund_minor } = input;
    if (refund_minor !== expected) throw new Refusal('REFUND_CHANGED', { refund_minor });
    const ids = returned.map(({ id }) => id);
    const going = unitsOfOrder(order.units, ids);
    const event = { event: 'return_sealed', ...principal } as const;
    const plan = planUnitEvents(work, order, going, event, { moved: returned, raised });
    return await answerWithPlan(work, plan, answerWith);
  });
}
