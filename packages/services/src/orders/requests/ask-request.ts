import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { insertRequest } from '@guildhall/db/orders/commands';
import { listRequests } from '@guildhall/db/orders/request-queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { askEventOf } from '@guildhall/domain/orders/request-states';
import type { AskCancellation, AskExtension } from '@guildhall/domain/orders/requests/schema';
import { answerDue, longerDue } from '@guildhall/domain/orders/rules';
import type { CancellationReason, RequestKind } from '@guildhall/domain/orders/types';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { planCreation } from '../../kernel/apply-transition.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { lockOwnOrder } from '../lock-own-order.ts';
import { notifyParties } from '../notify-parties.ts';
import { requestFacts, storedRequest } from '../store-lifecycles.ts';

/** O9: the buyer asks to cancel. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED. */
export async function askCancellation(
  context: OrdersContext,
  viewer: Viewer,
  input: AskCancellation,
) {
  return await ask(context, viewer, { ...input, kind: 'cancellation' });
}

/**
 * O26: the seller asks for more time, until the time that the next longer delivery option gives.
 * Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED.
 */
export async function askExtension(context: OrdersContext, viewer: Viewer, input: AskExtension) {
  return await ask(context, viewer, { ...input, kind: 'extension' });
}

interface Ask {
  readonly idempotency_key: string;
  readonly order_id: string;
  readonly kind: RequestKind;
  readonly reason?: CancellationReason | null;
}

async function ask(context: OrdersContext, viewer: Viewer, input: Ask) {
  const { kind, reason = null } = input;
  const event = askEventOf[kind];
  const call = { operation: `orders.${event}`, user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const { order, principal } = await lockOwnOrder(trx, viewer, input.order_id);
    const before = await listRequests(trx, order.id);
    const { now, paid_at, terms, rules } = order;
    const longer = longerDue(paid_at, terms, rules);
    const promisedAt = kind === 'extension' ? longer : null;
    const request = {
      id: newId(),
      order_id: order.id,
      kind,
      state: 'open' as const,
      reason,
      promised_at: promisedAt,
      due_at: answerDue(kind, now, longer, rules),
      closed_at: null,
    };
    const facts = requestFacts(request, order, before);
    const insert = insertRequest(request);
    const creation = planCreation(
      storedRequest(order),
      [request],
      { event, facts, ...principal },
      insert,
    );
    await writeTransitions(trx, { creations: [creation] });
    notifyParties(work, order, creation.notices, { request });
    return { state: order.state };
  });
}
