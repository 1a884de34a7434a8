import { LATE_GRACE_S } from './agreed.ts';
import { add, type Book, type Order, type Unit } from './book.ts';
import { close } from './purchase.ts';
import { earn, follow } from './protection.ts';

/** What happens by itself when its time has come and somebody looks. Each answers how much did. */

const isDue = (due_s: number | null, book: Book) => due_s !== null && due_s <= book.now_s;

/** O2, O11 of whole orders; O16, O22 of units. */
export function runDeadlines(book: Book): number {
  const orders = book.orders.filter(({ due_s }) => isDue(due_s, book));
  for (const order of orders) {
    close(book, order, order.state === 'awaiting_payment' ? 'expired' : 'cancelled');
  }
  const waiting = book.orders.filter(({ units }) => units.some(({ due_s }) => isDue(due_s, book)));
  for (const order of waiting) {
    for (const unit of order.units.filter(({ due_s }) => isDue(due_s, book))) {
      if (unit.state === 'delivered') earn(book, order, unit);
      else complete(book, order, unit);
    }
    follow(order);
  }
  return orders.length + waiting.length;
}

/** E5 */
function complete(book: Book, { id, offer }: Order, unit: Unit): void {
  add(book, `hold:${id}`, -unit.hold);
  add(book, `available:${offer.seller.user_id}`, unit.hold);
  unit.state = 'completed';
  unit.due_s = null;
  unit.hold = 0;
}

/** E6 */
export function releaseReserves(book: Book): number {
  let released = 0;
  for (const { offer, units } of book.orders) {
    for (const unit of units) {
      if (unit.reserve === null || unit.reserve.due_s > book.now_s) continue;
      add(book, `reserve:${offer.seller.user_id}`, -unit.reserve.amount);
      add(book, `available:${offer.seller.user_id}`, unit.reserve.amount);
      unit.reserve = null;
      released += 1;
    }
  }
  return released;
}

/** Reminders change nothing; those of units that wait no more go unsaid. */
export function sendReminders(book: Book): number {
  let taken = 0;
  for (const unit of book.orders.flatMap(({ units }) => units)) {
    const to_come = unit.reminders_s.filter((time_s) => time_s > book.now_s);
    const due = unit.reminders_s.length - to_come.length;
    if (unit.state === 'delivered') book.reminder_mails += due;
    unit.reminders_s = to_come;
    taken += due;
  }
  return taken;
}

/** Every moment still to come at which something may happen, the earliest first. */
export function momentsToCome(book: Book): number[] {
  const units = book.orders.flatMap((order) => order.units);
  const moments = [
    ...book.offers.map(({ due_s }) => due_s),
    ...book.orders.map(({ due_s }) => due_s),
    ...book.orders.map(({ promised_s }) =>
      promised_s === null ? null : promised_s + LATE_GRACE_S,
    ),
    ...units.flatMap(({ due_s, reserve, reminders_s }) => [
      due_s,
      reserve?.due_s ?? null,
      ...reminders_s,
    ]),
    ...book.payments.map(({ due_s }) => due_s),
  ];
  return moments
    .filter((time_s) => time_s !== null)
    .filter((time_s) => time_s > book.now_s)
    .toSorted((a, b) => a - b);
}
