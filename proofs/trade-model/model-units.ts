import {
  DAY_S,
  earnings,
  levelOf,
  PROBLEM_PAUSE_S,
  INSPECT_S,
  RECALL_COVER_S,
  RESERVE_S,
  MAX_WRONG_PASSWORDS,
} from './business-rules.ts';
import {
  add,
  type ModelState,
  type Forecast,
  move,
  type Order,
  type Person,
  refusal,
  type Unit,
  unitTotal,
} from './model-state.ts';
import { isFrozen } from './model-freezes.ts';
import { inspectionEnd } from './model-problems.ts';
import { isManual, type Part, partIn, priceShown, refusedAs } from './model-orders.ts';
import { refundAttempts } from './model-offers.ts';

/** Whether a unit may be revealed: until the recall cover ends (§4 "Vault"). */
export function mayReveal(model: ModelState, unit: Unit): boolean {
  if (unit.state === 'delivered' || unit.state === 'in_protection') return true;
  const { confirmed_s, replaced_s } = unit;
  if (unit.state !== 'completed' || confirmed_s === null) return false;
  const inspected = replaced_s === null ? 0 : replaced_s + INSPECT_S;
  return model.now_s <= Math.max(confirmed_s + RECALL_COVER_S, inspected);
}

/** O23: an account, within the recall cover. */
export const mayClaim = (model: ModelState, { offer }: Order, unit: Unit): boolean =>
  offer.kind === 'account' && unit.state === 'completed' && mayReveal(model, unit);

/** O13. A wrong password counts even though it is refused. */
export function reveal(
  model: ModelState,
  person: Person,
  target: { order: Order | undefined; unit: Unit | undefined },
  isRightPassword: boolean,
): Forecast {
  const attempts = model.wrong_attempts.get(person.user_id) ?? 0;
  if (attempts >= MAX_WRONG_PASSWORDS) return refusal('REVEAL_TOO_OFTEN');
  if (!isRightPassword) {
    return refusal('REVEAL_PASSWORD_WRONG', () =>
      model.wrong_attempts.set(person.user_id, attempts + 1),
    );
  }
  const { order, unit } = target;
  if (order === undefined || unit === undefined || partIn(order, person) === null) {
    return refusal('ORDER_NOT_FOUND');
  }
  if (partIn(order, person) !== 'buyer' || !mayReveal(model, unit)) {
    return refusal('ORDER_EVENT_REFUSED');
  }
  return { refused: null, happen: (answer) => open(model, order, unit, answer) };
}

function open(model: ModelState, order: Order, unit: Unit, answer: unknown): void {
  const seen = (answer as { value: string }[]).map(({ value }) => value);
  if (unit.item.secret === null || !seen.includes(unit.item.secret)) {
    throw new Error(`unit ${unit.id} shows another secret than was sealed in it`);
  }
  unit.item.place = 'opened';
  unit.revealed_s ??= model.now_s;
  if (unit.state !== 'delivered' || unit.delivered_s === null) return;
  unit.due_s = inspectionEnd(order.offer.kind, unit);
}

export type UnitEvent = 'confirm' | 'return_sealed';

export function mayMoveUnit(event: UnitEvent, unit: Unit): boolean {
  return unit.state === 'delivered' && (unit.revealed_s !== null) === (event === 'confirm');
}

/** O14 and O15 for some units, all of them or none. An id of another order is invalid. */
export function triggerUnits(
  model: ModelState,
  person: Person,
  target: { order: Order | undefined; unit_ids: readonly string[] },
  event: UnitEvent,
): Forecast {
  const { order, unit_ids } = target;
  const units = order?.units.filter(({ id }) => unit_ids.includes(id)) ?? [];
  const may = (_: Order, part: Part) =>
    part === 'buyer' && units.every((unit) => mayMoveUnit(event, unit));
  const areKnown = units.length === new Set(unit_ids).size;
  const refused = areKnown ? refusedAs(order, person, may) : 'ORDER_NOT_FOUND';
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  const back =
    event === 'return_sealed' ? whatGoesBack(order, units) : { going: units, raise: NONE };
  if (typeof back === 'string') return refusal(back);
  if (back.going.some(isFrozen)) return refusal('FUNDS_FROZEN');
  return {
    refused: null,
    happen: () => {
      if (event === 'confirm') for (const unit of units) earn(model, order, unit);
      else takeBack(model, order, back);
      follow(order);
    },
  };
}

interface GoingBack {
  readonly going: readonly Unit[];
  /** What each unit that stays costs more. */
  readonly raise: { readonly price: number; readonly fee: number };
}
const NONE = { price: 0, fee: 0 };

/** What O14 gives back: what was paid less the price of what stays. Or why it is refused. */
function whatGoesBack(order: Order, units: readonly Unit[]): GoingBack | string {
  const bought = order.units.filter(({ state }) => state !== 'returned');
  const stays = bought.filter((unit) => !units.includes(unit));
  const costing = stays.filter(({ state }) => state !== 'refunded');
  if (costing.length === 0) return { going: units, raise: NONE };
  if (stays.length < order.offer.min_quantity) {
    const isOpened = (unit: Unit) => unit.revealed_s !== null || unit.confirmed_s !== null;
    return costing.some(isOpened)
      ? 'RETURN_BELOW_MINIMUM'
      : { going: [...units, ...costing], raise: NONE };
  }
  const was = priceShown(order.offer, bought.length);
  const is = priceShown(order.offer, stays.length);
  const raise = { price: is.price - was.price, fee: is.fee - was.fee };
  const left = refundOf(units, raise, costing.length);
  return left < units.length ? 'NOTHING_TO_REFUND' : { going: units, raise };
}

const refundOf = (units: readonly Unit[], { price, fee }: GoingBack['raise'], staying: number) =>
  units.reduce((sum, unit) => sum + unitTotal(unit), 0) - (price + fee) * staying;

/** E4: the unit's money leaves escrow, the seller's part with release dates. */
/** How long a unit is protected after its confirmation. */
export function protectionOf({ offer: { kind, seller, warranty_days } }: Order): number {
  const cardDays = levelOf(seller.level).code_hold_days;
  return (kind === 'account' ? warranty_days : cardDays) * DAY_S;
}

export function earn(model: ModelState, order: Order, unit: Unit): void {
  const { offer } = order;
  const { seller, kind } = offer;
  const split = earnings(kind, seller.level, unit.price);
  add(model, `escrow:${order.id}`, -unitTotal(unit));
  add(model, `hold:${order.id}`, split.hold);
  add(model, `reserve:${seller.user_id}`, split.reserve);
  add(model, `available:${seller.user_id}`, split.early);
  add(model, 'rev.commission', split.commission);
  add(model, 'fund', split.fund);
  add(model, 'rev.buyer_fee', unit.fee);
  unit.state = 'in_protection';
  unit.confirmed_s = model.now_s;
  const end = model.now_s + protectionOf(order);
  // A problem that is reported in the same second counts as one of the protection.
  unit.due_s = unit.reported_s === model.now_s ? end + PROBLEM_PAUSE_S : end;
  unit.hold = split.hold;
  const reserve = { id: '', amount: split.reserve, due_s: model.now_s + RESERVE_S[kind] };
  unit.reserve = split.reserve === 0 ? null : reserve;
}

/** E3 for units that were not revealed; for manual delivery the seller seals again next time. */
function takeBack(model: ModelState, order: Order, { going: units, raise }: GoingBack): void {
  const staying = order.units.filter(
    (unit) => !units.includes(unit) && unit.state !== 'returned' && unit.state !== 'refunded',
  );
  const refund = refundOf(units, raise, staying.length);
  move(model, `escrow:${order.id}`, `wallet:${order.buyer.user_id}`, refund);
  for (const unit of staying) raisePrice(model, order, unit, raise);
  for (const [index, unit] of units.entries()) {
    // What they cost together is what was given back for them.
    unit.price = index === 0 ? refund : 0;
    unit.fee = 0;
    unit.state = 'returned';
    unit.due_s = null;
    if (isManual(order) && unit.item.secret !== null) {
      model.sealed.delete(unit.item.secret);
      unit.item.secret = null;
    }
  }
  refundAttempts(
    model,
    order.offer,
    units.map(({ item }) => item),
  );
}

/** What stays costs more; of a confirmed unit its seller gets the difference at once. */
function raisePrice(model: ModelState, order: Order, unit: Unit, raise: GoingBack['raise']): void {
  const { kind, seller } = order.offer;
  const before = earnings(kind, seller.level, unit.price);
  unit.price += raise.price;
  unit.fee += raise.fee;
  if (unit.confirmed_s === null) return;
  const after = earnings(kind, seller.level, unit.price);
  const net = ({ hold, reserve, early }: typeof before) => hold + reserve + early;
  add(model, `escrow:${order.id}`, -raise.price - raise.fee);
  add(model, `available:${seller.user_id}`, net(after) - net(before));
  add(model, 'rev.commission', after.commission - before.commission);
  add(model, 'fund', after.fund - before.fund);
  add(model, 'rev.buyer_fee', raise.fee);
}

/** §4 "Order and unit": the order's state follows from its units. */
export function follow(order: Order): void {
  const some = (state: Unit['state']) => order.units.some((unit) => unit.state === state);
  if (some('disputed')) order.state = 'disputed';
  else if (some('in_protection')) order.state = 'in_protection';
  else if (some('delivered')) order.state = 'delivered';
  else if (some('completed')) order.state = 'completed';
  else order.state = some('refunded') ? 'refunded' : 'cancelled';
}
