import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { OrderEvent, UnitEvent } from '@guildhall/domain/orders/states';
import { inspectionDue } from '@guildhall/domain/orders/rules';
import { mailMessage, type MailTemplate } from '../notifications/enqueue-mail.ts';

type Party = 'buyer' | 'seller';

const mailsOf: Partial<Record<OrderEvent | UnitEvent, readonly [Party, MailTemplate][]>> = {
  pay: [['seller', 'order_sold']],
  deliver: [['buyer', 'order_delivered']],
  deliver_instantly: [['buyer', 'order_delivered']],
  cancel_before_start: [['seller', 'order_cancelled']],
  cancel_late: [
    ['buyer', 'order_cancelled'],
    ['seller', 'order_cancelled'],
  ],
  cannot_deliver: [['buyer', 'order_cancelled']],
  return_sealed: [['seller', 'unit_returned']],
  confirm: [['seller', 'order_confirmed']],
  confirm_silently: [['seller', 'order_confirmed']],
};

/** Adds the mails of an event to the messages of its transaction. */
export function enqueueOrderMails(
  { messages }: Work,
  order: LockedOrder,
  event: OrderEvent | UnitEvent,
): void {
  for (const [party, template] of mailsOf[event] ?? []) {
    const userId = party === 'buyer' ? order.buyer_id : order.seller_id;
    const facts = { order_id: order.id, due_at: dueOf(order, template) };
    messages.push(mailMessage(userId, template, facts));
  }
}

function dueOf(order: LockedOrder, template: MailTemplate): string | null {
  if (template === 'order_sold') {
    return order.terms.delivery === 'manual'
      ? (order.delivery_due_at?.toISOString() ?? null)
      : null;
  }
  if (template !== 'order_delivered') return null;
  const times = { delivered_at: order.now, first_revealed_at: null };
  return inspectionDue(order.kind, times, order.rules).toISOString();
}
