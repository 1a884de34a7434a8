import type { AnswerRequest, WithdrawRequest } from '@guildhall/domain/orders/requests/schema';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { applyRequestEvent } from '../apply-request-event.ts';
import { lockOwnOrder } from '../lock-own-order.ts';

/**
 * O9, O26: a party accepts or refuses what the other has asked. An accepted cancellation refunds
 * the buyer, accepted time moves the deadline. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED.
 */
export async function answerRequest(context: OrdersContext, viewer: Viewer, input: AnswerRequest) {
  const event = input.answer === 'accept' ? 'accept_request' : 'refuse_request';
  const call = { operation: 'orders.answer_request', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const moved = await applyRequestEvent(work, order, { event, ...principal }, input.kind);
    return { state: moved.state };
  });
}

/** A party takes back what they have asked. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED. */
export async function withdrawRequest(
  context: OrdersContext,
  viewer: Viewer,
  input: WithdrawRequest,
) {
  const call = { operation: 'orders.withdraw_request', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const event = { event: 'withdraw_request', ...principal } as const;
    const moved = await applyRequestEvent(work, order, event, input.kind);
    return { state: moved.state };
  });
}
