import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { RequestRow } from '@guildhall/db/orders/request-queries';
import type { OrderNoticeFor } from '@guildhall/domain/orders/notices';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import type { RequestEvent } from '@guildhall/domain/orders/request-states';
import { inspectionDue } from '@guildhall/domain/orders/rules';
import { addNotice } from '../kernel/notify.ts';

/** What an event tells each party of the order. */
interface OrderNotices {
  readonly buyer?: (order: LockedOrder, refundedMinor: number) => OrderNoticeFor<'buyer'> | null;
  readonly seller?: (order: LockedOrder, refundedMinor: number) => OrderNoticeFor<'seller'> | null;
}

/** Until when a seller has to deliver; null when the order is delivered from sealed stock. */
const promised = ({ terms, delivery_due_at: due }: LockedOrder) =>
  terms.delivery === 'manual' ? (due?.toISOString() ?? null) : null;
/** Until when the buyer has to check an order that is delivered now. */
function checkBy({ kind, now, rules }: LockedOrder): string {
  return inspectionDue(kind, { delivered_at: now, first_revealed_at: null }, rules).toISOString();
}

const paid = (order: LockedOrder) =>
  ({ kind: 'order_paid', order_id: order.id, due_at: promised(order) }) as const;
const sold = (order: LockedOrder) =>
  ({ kind: 'order_sold', order_id: order.id, due_at: promised(order) }) as const;
const delivered = (order: LockedOrder) =>
  ({ kind: 'order_delivered', order_id: order.id, due_at: checkBy(order) }) as const;
const received = (order: LockedOrder) =>
  ({ kind: 'delivery_received', order_id: order.id, due_at: checkBy(order) }) as const;
const extended = ({ id, delivery_due_at, now }: LockedOrder) => {
  const dueAt = (delivery_due_at ?? now).toISOString();
  return { kind: 'extension_accepted', order_id: id, due_at: dueAt } as const;
};
const cancelled = ({ id }: LockedOrder) => ({ kind: 'order_cancelled', order_id: id }) as const;
const refunded = ({ id }: LockedOrder, refundedMinor: number) =>
  ({ kind: 'order_refunded', order_id: id, refunded_minor: refundedMinor }) as const;
const returned = ({ id }: LockedOrder) => ({ kind: 'unit_returned', order_id: id }) as const;
const confirmed = ({ id }: LockedOrder) => ({ kind: 'order_confirmed', order_id: id }) as const;

const bothRefunded: OrderNotices = {
  buyer: refunded,
  seller: ({ id }, refundedMinor) => ({
    kind: 'sale_refunded',
    order_id: id,
    refunded_minor: refundedMinor,
  }),
};
const bothCancelled: OrderNotices = { buyer: cancelled, seller: cancelled };

const NOBODY: OrderNotices = {};

/** Every event is listed, so that a new one does not compile before it says whom it tells. */
const noticesOf: Readonly<Record<OrderEvent | UnitEvent, OrderNotices>> = {
  pay: { buyer: paid, seller: sold },
  clear_review: { buyer: paid, seller: sold },
  reject_review: { buyer: cancelled },
  deliver: { buyer: delivered, seller: received },
  deliver_instantly: { buyer: delivered },
  cancel_before_start: bothCancelled,
  cancel_late: bothCancelled,
  cannot_deliver: bothCancelled,
  return_sealed: { buyer: refunded, seller: returned },
  confirm: { seller: confirmed },
  confirm_silently: { seller: confirmed },
  // `reveal-unit.ts` tells the buyer, and only of the first time.
  reveal: NOBODY,
  check_out: NOBODY,
  expire: NOBODY,
  abandon: NOBODY,
  pay_into_review: NOBODY,
  start_delivery: NOBODY,
  // When the last unit is over. Other states follow from events that tell both themselves.
  follow_units: {
    buyer: ({ id, state }) =>
      state === 'completed' ? { kind: 'order_completed', order_id: id } : null,
    seller: ({ id, state }) =>
      state === 'completed' ? { kind: 'sale_completed', order_id: id } : null,
  },
  refund: bothRefunded,
  refund_part: bothRefunded,
  reserve: NOBODY,
  cancel: NOBODY,
  complete: NOBODY,
  agree_cancellation: bothCancelled,
  extend_delivery: { seller: extended },
  // The payments room tells the buyer.
  charge_back: { seller: cancelled },
  // Not implemented yet.
  dispute_delivery: NOBODY,
  release_delivery: NOBODY,
  refund_delivery: bothRefunded,
  dispute: NOBODY,
  release: NOBODY,
  replace: NOBODY,
  approve_claim: bothRefunded,
};

/**
 * Adds what an event tells the parties to the messages of its transaction. An event of the whole
 * order that refunds gives all of it back.
 */
export function notifyParties(
  work: Pick<Work, 'messages'>,
  order: LockedOrder,
  event: OrderEvent | UnitEvent,
  refundedMinor: number = order.total_minor,
): void {
  const { buyer, seller } = noticesOf[event];
  const toBuyer = buyer?.(order, refundedMinor) ?? null;
  const toSeller = seller?.(order, refundedMinor) ?? null;
  if (toBuyer !== null) addNotice(work, { user_id: order.buyer_id }, toBuyer);
  if (toSeller !== null) addNotice(work, { user_id: order.seller_id }, toSeller);
}

type AskedRequest = Pick<RequestRow, 'kind' | 'due_at' | 'promised_at'>;

/** What an event of a request tells: what was asked, or that it was refused or taken back. */
export function notifyRequest(
  work: Pick<Work, 'messages'>,
  { id, buyer_id, seller_id, now }: LockedOrder,
  { kind, due_at, promised_at }: AskedRequest,
  event: RequestEvent,
): void {
  const [buyer, seller] = [{ user_id: buyer_id }, { user_id: seller_id }];
  const facts = { order_id: id, due_at: (due_at ?? now).toISOString() };
  if (event === 'ask_cancellation') {
    addNotice(work, seller, { kind: 'cancellation_asked', ...facts });
  }
  if (event === 'ask_extension') {
    const until = (promised_at ?? now).toISOString();
    addNotice(work, buyer, { kind: 'extension_asked', ...facts, promised_at: until });
  }
  if (event === 'refuse_request' && kind === 'cancellation') {
    addNotice(work, buyer, { kind: 'cancellation_refused', order_id: id });
  }
  if (event === 'refuse_request' && kind === 'extension') {
    addNotice(work, seller, { kind: 'extension_refused', order_id: id });
  }
  if (event === 'withdraw_request' && kind === 'cancellation') {
    addNotice(work, seller, { kind: 'cancellation_withdrawn', order_id: id });
  }
  if (event === 'withdraw_request' && kind === 'extension') {
    addNotice(work, buyer, { kind: 'extension_withdrawn', order_id: id });
  }
}
