import { writeTransitions } from '@guildhall/db/kernel/transitions';
import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import { orderEventOfRequest, type RequestEvent } from '@guildhall/domain/orders/request-states';
import type { RequestKind } from '@guildhall/domain/orders/types';
import { applyOrderEvents, BY_SYSTEM, type OrderPrincipal } from './apply-event.ts';
import { notifyParties } from './notify-parties.ts';
import { orderRefusal, planRequestEvent } from './store-lifecycles.ts';

/**
 * Applies an event to the open request of a locked order: an answer, a withdrawal, or silence. What
 * an accepted request does to its order is written with it. Refuses ORDER_EVENT_REFUSED, also if
 * the open request is of another kind.
 */
export async function applyRequestEvent(
  work: Work,
  order: LockedOrder,
  call: OrderPrincipal & { readonly event: RequestEvent },
  kind: RequestKind,
): Promise<LockedOrder> {
  const { request } = order;
  const { event } = call;
  if (request === null || request.kind !== kind) {
    throw orderRefusal({ event, state: null, reason: 'STATE' });
  }
  const move = planRequestEvent(order, request, call);
  notifyParties(work, order, move.notices, { request });
  if (event !== 'accept_request') {
    await writeTransitions(work.trx, { moves: [move] });
    return { ...order, request: null };
  }
  const then = [{ event: orderEventOfRequest[kind], ...BY_SYSTEM }];
  return await applyOrderEvents(work, { ...order, request: null }, then, [move]);
}
