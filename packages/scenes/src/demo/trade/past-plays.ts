/** What buyers and sellers do with the orders of the demo's past. */
import type { LockedUnit } from '@guildhall/db/orders/commands';
import { HOUR_MS, MINUTE_MS, minutesAfter } from '@guildhall/domain/kernel/clock';
import { BY_SYSTEM } from '@guildhall/services/orders/apply-event';
import { DELIVER_IF_SEALED } from '@guildhall/services/orders/take-payment';
import type { Secret } from '@guildhall/services/vault/seal-secrets';
import type { PastOffer } from './past-offer.ts';
import { moveOrder, moveUnits, type PastOrder } from './past-order.ts';
import type { Random } from '../random.ts';
import { type Play, tickAfter } from './trade.ts';

/** When something goes wrong in the warranty, after the buyer has confirmed. */
const WRONG_AFTER_MS = 77 * HOUR_MS;

interface Acts {
  readonly play: Play;
  readonly paidAt: Date;
  /** Of a manual offer. */
  readonly secrets: readonly Secret[];
}

/** Pays for an order, delivers it and checks it, as its play says. */
export function playOrder(random: Random, past: PastOrder, offer: PastOffer, acts: Acts): void {
  const { play, paidAt } = acts;
  const { buyer_id, due_at, created_at } = past.order;
  const byBuyer = { actors: ['buyer'], actor_id: buyer_id } as const;
  if (play === 'never_paid') {
    if (random.chance(0.4)) {
      const at = minutesAfter(created_at, random.between(1, 9));
      return moveOrder(past, at, [{ event: 'abandon', ...byBuyer }]);
    }
    return moveOrder(past, due_at ?? paidAt, [{ event: 'expire', ...BY_SYSTEM }]);
  }
  moveOrder(past, paidAt, [{ event: 'pay', ...byBuyer }, DELIVER_IF_SEALED]);
  if (past.order.terms.delivery === 'manual') deliverByHand(random, past, offer, acts);
  if (past.order.state === 'delivered') check(random, past, play);
}

/** The seller delivers in time, too late, or not at all. */
function deliverByHand(
  random: Random,
  past: PastOrder,
  offer: PastOffer,
  { play, paidAt, secrets }: Acts,
): void {
  const { row, content } = offer;
  const { buyer_id } = past.order;
  const bySeller = { actors: ['seller'], actor_id: row.seller_id } as const;
  const byBuyer = { actors: ['buyer'], actor_id: buyer_id } as const;
  const promised = content.delivery_minutes ?? 0;
  const inMinutes = (minutes: number) => minutesAfter(paidAt, minutes);
  const soon = tickAfter(inMinutes(5));
  const graceEnds = inMinutes(promised + past.order.rules.late_grace_minutes);
  if (play === 'changed_mind' && soon < graceEnds) {
    return moveOrder(past, soon, [{ event: 'cancel_before_start', ...byBuyer }]);
  }
  if (play === 'cannot_deliver') {
    return moveOrder(past, soon, [{ event: 'cannot_deliver', ...bySeller }]);
  }
  if (play === 'cancelled_late') {
    const at = tickAfter(graceEnds);
    return moveOrder(past, at, [{ event: 'cancel_late', ...byBuyer }]);
  }
  const started = random.between(1, Math.max(2, Math.floor(promised * 0.3)));
  moveOrder(past, inMinutes(started), [{ event: 'start_delivery', ...bySeller }]);
  const delivered =
    play === 'late'
      ? promised + random.between(6, 25)
      : random.between(started + 1, Math.max(started + 2, Math.floor(promised * 0.9)));
  const at = inMinutes(delivered);
  for (const [index, unit] of past.order.units.entries()) {
    const stock = stockOf(offer, unit.stock_id);
    stock.secret = secrets[index] ?? null;
    stock.sealed_at = at;
  }
  moveOrder(past, at, [{ event: 'deliver', ...bySeller }]);
}

/** A stock unit of an offer. */
export function stockOf({ stock }: PastOffer, id: string) {
  const found = stock.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the offer has no stock ${id}`);
  return found;
}

/** The buyer looks at what was delivered, and confirms it, returns it or lets the time pass. */
function check(random: Random, past: PastOrder, play: Play): void {
  const { buyer_id, delivered_at } = past.order;
  const byBuyer = { actors: ['buyer'], actor_id: buyer_id } as const;
  const after = (minutes: number) =>
    new Date((delivered_at ?? past.created_at).getTime() + minutes * MINUTE_MS);
  const units = (): readonly LockedUnit[] => past.order.units;
  if (play === 'returned') {
    const at = tickAfter(after(random.between(60, 1_200)));
    return moveUnits(past, at, units(), { event: 'return_sealed', ...byBuyer });
  }
  if (play === 'left_to_time' && random.chance(0.4)) return;
  const seenAt = after(random.between(3, 240));
  for (const [index, unit] of units().entries()) {
    const at = new Date(seenAt.getTime() + index * 20_000);
    moveUnits(past, at, [unit], { event: 'reveal', ...byBuyer });
  }
  if (play === 'left_to_time') return;
  const lookedHours = random.between(1, 8);
  const { dispute } = past;
  if (dispute?.script.story.phase === 'inspection') {
    // Soon after the look: the window of codes is short.
    const [due = past.created_at] = units().flatMap(({ due_at }) => due_at ?? []);
    const wrongAt = new Date(seenAt.getTime() + lookedHours * HOUR_MS);
    dispute.opens_at = wrongAt < due ? wrongAt : new Date(due.getTime() - HOUR_MS);
    return;
  }
  const confirmedAt = tickAfter(new Date(seenAt.getTime() + lookedHours * HOUR_MS));
  moveUnits(past, confirmedAt, units(), { event: 'confirm', ...byBuyer });
  if (dispute !== null) dispute.opens_at = new Date(confirmedAt.getTime() + WRONG_AFTER_MS);
}
