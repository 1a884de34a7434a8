import { LATE_GRACE_S } from './business-rules.ts';
import { debtMoments, release } from './model-debts.ts';
import { isFrozen } from './model-freezes.ts';
import type { ModelState, Order, Unit } from './model-state.ts';
import { close } from './model-orders.ts';
import { openRequest, settle } from './model-requests.ts';
import { earn, follow } from './model-units.ts';

/** Timed events that are due. Each function returns how many took effect. */

const isDue = (dueS: number | null, model: ModelState) => dueS !== null && dueS <= model.now_s;

/** O2 and O11 of orders; O16 and O22 of units. */
export function runDeadlines(model: ModelState): number {
  // What was due first happens first: an answer before the deadline of its order.
  const early = model.orders.filter(
    ({ due_s, requests }) =>
      isDue(due_s, model) &&
      requests.some((each) => each.due_s !== null && each.due_s <= (due_s ?? 0)),
  );
  for (const order of early) inSilence(model, order);
  const orders = model.orders.filter(({ due_s }) => isDue(due_s, model));
  for (const order of orders) {
    close(model, order, order.state === 'awaiting_payment' ? 'expired' : 'cancelled');
  }
  const asked = model.orders.filter(({ requests }) =>
    requests.some(({ due_s }) => isDue(due_s, model)),
  );
  for (const order of asked) inSilence(model, order);
  const isUnitDue = (unit: Unit) => isDue(unit.due_s, model) && !isFrozen(unit);
  const waiting = model.orders.filter(({ units }) => units.some(isUnitDue));
  for (const order of waiting) {
    for (const unit of order.units.filter(isUnitDue)) {
      if (unit.state === 'delivered') earn(model, order, unit);
      else complete(model, order, unit);
    }
    follow(order);
  }
  return early.length + orders.length + asked.length + waiting.length;
}

/** Silence accepts a cancellation, and refuses more time. */
function inSilence(model: ModelState, order: Order): void {
  settle(model, order, openRequest(order)?.kind === 'cancellation' ? 'accept' : 'refuse');
}

/** E5 */
function complete(model: ModelState, { id, offer }: Order, unit: Unit): void {
  release(model, `hold:${id}`, offer.seller.user_id, unit.hold);
  unit.state = 'completed';
  unit.due_s = null;
  unit.hold = 0;
}

/** E6 */
export function releaseReserves(model: ModelState): number {
  let released = 0;
  for (const { offer, units } of model.orders) {
    for (const unit of units) {
      if (unit.reserve === null || unit.reserve.due_s > model.now_s || isFrozen(unit)) continue;
      const { user_id } = offer.seller;
      release(model, `reserve:${user_id}`, user_id, unit.reserve.amount);
      unit.reserve = null;
      released += 1;
    }
  }
  return released;
}

/** Every future time at which something may happen, the earliest first. */
export function momentsToCome(model: ModelState): number[] {
  const units = model.orders.flatMap((order) => order.units);
  const moments = [
    ...model.offers.map(({ due_s }) => due_s),
    ...model.orders.map(({ due_s }) => due_s),
    ...model.orders.flatMap(({ requests }) => requests.map(({ due_s }) => due_s)),
    ...model.orders.map(({ promised_s }) =>
      promised_s === null ? null : promised_s + LATE_GRACE_S,
    ),
    ...units.flatMap(({ due_s, reserve, reminders }) => [
      due_s,
      reserve?.due_s ?? null,
      ...reminders.values(),
    ]),
    ...model.payments.map(({ due_s }) => due_s),
    ...debtMoments(model),
    ...model.withdrawals.map(({ due_s }) => due_s),
    ...model.refunds.map(({ due_s }) => due_s),
    ...model.disputes.map(({ due_s }) => due_s),
    ...model.feedback.map(({ due_s }) => due_s),
  ];
  return moments
    .filter((timeS) => timeS !== null)
    .filter((timeS) => timeS > model.now_s)
    .toSorted((a, b) => a - b);
}
