import {
  DAY_S,
  earnings,
  INSPECT_AFTER_REVEAL_S,
  INSPECT_S,
  levelOf,
  RECALL_COVER_S,
  RESERVE_S,
  WRONG_TRIES_MOST,
} from './agreed.ts';
import {
  add,
  type Book,
  type Forecast,
  move,
  type Order,
  type Person,
  refusal,
  type Unit,
  unitTotal,
} from './book.ts';
import { isManual, type Part, partIn, refusedAs } from './purchase.ts';
import { giveBack } from './shelf.ts';

/** Whether a unit may be looked into: until the recall cover ends (§4 "Vault"). */
export function mayReveal(book: Book, unit: Unit): boolean {
  if (unit.state === 'delivered' || unit.state === 'in_protection') return true;
  const { confirmed_s } = unit;
  return (
    unit.state === 'completed' && confirmed_s !== null && book.now_s <= confirmed_s + RECALL_COVER_S
  );
}

/** O13. A wrong password counts even though it is refused. */
export function reveal(
  book: Book,
  person: Person,
  target: { order: Order | undefined; unit: Unit | undefined },
  is_right_password: boolean,
): Forecast {
  const tries = book.wrong_tries.get(person.user_id) ?? 0;
  if (tries >= WRONG_TRIES_MOST) return refusal('REVEAL_TOO_OFTEN');
  if (!is_right_password) {
    return refusal('REVEAL_PASSWORD_WRONG', () => book.wrong_tries.set(person.user_id, tries + 1));
  }
  const { order, unit } = target;
  if (order === undefined || unit === undefined || partIn(order, person) === null) {
    return refusal('ORDER_NOT_FOUND');
  }
  if (partIn(order, person) !== 'buyer' || !mayReveal(book, unit)) {
    return refusal('ORDER_EVENT_REFUSED');
  }
  return { refused: null, happen: (answer) => open(book, order, unit, answer) };
}

function open(book: Book, order: Order, unit: Unit, answer: unknown): void {
  const seen = (answer as { value: string }[]).map(({ value }) => value);
  if (unit.item.secret === null || !seen.includes(unit.item.secret)) {
    throw new Error(`unit ${unit.id} shows another secret than was sealed in it`);
  }
  unit.item.place = 'opened';
  unit.revealed_s ??= book.now_s;
  if (unit.state !== 'delivered' || unit.delivered_s === null) return;
  const after_reveal_s = unit.revealed_s + INSPECT_AFTER_REVEAL_S;
  const is_code = order.offer.kind === 'gift_card';
  unit.due_s = is_code ? after_reveal_s : Math.max(unit.delivered_s + INSPECT_S, after_reveal_s);
}

export type UnitEvent = 'confirm' | 'return_sealed';

export function mayMoveUnit(event: UnitEvent, unit: Unit): boolean {
  return unit.state === 'delivered' && (unit.revealed_s !== null) === (event === 'confirm');
}

/** O14, O15 on some units, all of them or none. An id of another order is no id at all. */
export function triggerUnits(
  book: Book,
  person: Person,
  target: { order: Order | undefined; unit_ids: readonly string[] },
  event: UnitEvent,
): Forecast {
  const { order, unit_ids } = target;
  const units = order?.units.filter(({ id }) => unit_ids.includes(id)) ?? [];
  const may = (_: Order, part: Part) =>
    part === 'buyer' && units.every((unit) => mayMoveUnit(event, unit));
  const are_known = units.length === new Set(unit_ids).size;
  const refused = are_known ? refusedAs(order, person, may) : 'ORDER_NOT_FOUND';
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return {
    refused: null,
    happen: () => {
      if (event === 'confirm') for (const unit of units) earn(book, order, unit);
      else takeBack(book, order, units);
      follow(order);
    },
  };
}

/** E4: the unit's money leaves escrow, the seller's part with dates on it. */
export function earn(book: Book, order: Order, unit: Unit): void {
  const { offer } = order;
  const { seller, kind } = offer;
  const split = earnings(kind, seller.level, order.price);
  add(book, `escrow:${order.id}`, -unitTotal(order));
  add(book, `hold:${order.id}`, split.hold);
  add(book, `reserve:${seller.user_id}`, split.reserve);
  add(book, `available:${seller.user_id}`, split.early);
  add(book, 'rev.commission', split.commission);
  add(book, 'fund', split.fund);
  add(book, 'rev.buyer_fee', order.fee);
  const card_days = levelOf(seller.level).code_hold_days;
  unit.state = 'in_protection';
  unit.confirmed_s = book.now_s;
  unit.due_s = book.now_s + (kind === 'account' ? offer.warranty_days : card_days) * DAY_S;
  unit.hold = split.hold;
  unit.reserve = { amount: split.reserve, due_s: book.now_s + RESERVE_S[kind] };
}

/** E3 for units that nobody opened; a seller by hand seals anew next time. */
function takeBack(book: Book, order: Order, units: readonly Unit[]): void {
  for (const unit of units) {
    move(book, `escrow:${order.id}`, `wallet:${order.buyer.user_id}`, unitTotal(order));
    unit.state = 'returned';
    unit.due_s = null;
    if (isManual(order) && unit.item.secret !== null) {
      book.sealed.delete(unit.item.secret);
      unit.item.secret = null;
    }
  }
  giveBack(
    book,
    order.offer,
    units.map(({ item }) => item),
  );
}

/** §4 "Order and unit": what the order is follows from its units. */
export function follow(order: Order): void {
  const some = (state: Unit['state']) => order.units.some((unit) => unit.state === state);
  if (some('in_protection')) order.state = 'in_protection';
  else if (some('delivered')) order.state = 'delivered';
  else order.state = some('completed') ? 'completed' : 'cancelled';
}
