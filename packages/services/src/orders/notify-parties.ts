import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { OrderNoticeFor } from '@guildhall/domain/orders/notices';
import type { OrderEvent, UnitEvent } from '@guildhall/domain/orders/states';
import { inspectionDue } from '@guildhall/domain/orders/rules';
import { addNotice } from '../kernel/notify.ts';

/** What an event tells each party of the order. */
interface OrderNotices {
  readonly buyer?: (order: LockedOrder) => OrderNoticeFor<'buyer'>;
  readonly seller?: (order: LockedOrder) => OrderNoticeFor<'seller'>;
}

const sold = (order: LockedOrder) => {
  const due = order.terms.delivery === 'manual' ? order.delivery_due_at : null;
  return { kind: 'order_sold', order_id: order.id, due_at: due?.toISOString() ?? null } as const;
};
const delivered = (order: LockedOrder) => {
  const times = { delivered_at: order.now, first_revealed_at: null };
  const due = inspectionDue(order.kind, times, order.rules);
  return { kind: 'order_delivered', order_id: order.id, due_at: due.toISOString() } as const;
};
const cancelled = ({ id }: LockedOrder) => ({ kind: 'order_cancelled', order_id: id }) as const;
const returned = ({ id }: LockedOrder) => ({ kind: 'unit_returned', order_id: id }) as const;
const confirmed = ({ id }: LockedOrder) => ({ kind: 'order_confirmed', order_id: id }) as const;

const NOBODY: OrderNotices = {};

/** Every event is listed, so that a new one does not compile before it says whom it tells. */
const noticesOf: Readonly<Record<OrderEvent | UnitEvent, OrderNotices>> = {
  pay: { seller: sold },
  clear_review: { seller: sold },
  reject_review: { buyer: cancelled },
  deliver: { buyer: delivered },
  deliver_instantly: { buyer: delivered },
  cancel_before_start: { seller: cancelled },
  cancel_late: { buyer: cancelled, seller: cancelled },
  cannot_deliver: { buyer: cancelled },
  return_sealed: { seller: returned },
  confirm: { seller: confirmed },
  confirm_silently: { seller: confirmed },
  // `reveal-unit.ts` tells the buyer, and only of the first time.
  reveal: NOBODY,
  check_out: NOBODY,
  expire: NOBODY,
  abandon: NOBODY,
  pay_into_review: NOBODY,
  start_delivery: NOBODY,
  follow_units: NOBODY,
  reserve: NOBODY,
  cancel: NOBODY,
  complete: NOBODY,
  // Not implemented yet.
  agree_cancellation: NOBODY,
  dispute_delivery: NOBODY,
  release_delivery: NOBODY,
  refund_delivery: NOBODY,
  charge_back: NOBODY,
  dispute: NOBODY,
  release: NOBODY,
  refund: NOBODY,
  refund_part: NOBODY,
  replace: NOBODY,
  approve_claim: NOBODY,
};

/** Adds what an event tells the parties to the messages of its transaction. */
export function notifyParties(work: Work, order: LockedOrder, event: OrderEvent | UnitEvent): void {
  const { buyer, seller } = noticesOf[event];
  if (buyer !== undefined) addNotice(work, { user_id: order.buyer_id }, buyer(order));
  if (seller !== undefined) addNotice(work, { user_id: order.seller_id }, seller(order));
}
