import { buyerFeeShare, earnings, SILENT_DEBT_CAP } from './business-rules.ts';
import {
  add,
  balance,
  debtAccount,
  type Forecast,
  type ModelState,
  move,
  type Order,
  type Person,
  refusal,
  type Unit,
} from './model-state.ts';
import { isWalletFrozen, leftToLend, lend } from './model-debts.ts';
import { isFrozen } from './model-freezes.ts';
import { type Part, refusedAs } from './model-orders.ts';
import { follow } from './model-units.ts';

export const mayRefund = (unit: Unit) =>
  unit.state === 'delivered' || unit.state === 'in_protection';

/** O25: the seller gives back all that is left of some units, or a part of the price of each. */
export function refundUnits(
  model: ModelState,
  person: Person,
  target: { order: Order | undefined; unit_ids: readonly string[] },
  amount: number | null,
): Forecast {
  const { order, unit_ids } = target;
  const units = order?.units.filter(({ id }) => unit_ids.includes(id)) ?? [];
  const fits = (unit: Unit) => mayRefund(unit) && (amount === null || amount <= unit.price);
  const may = (_: Order, part: Part) => part === 'seller' && units.every(fits);
  const areKnown = units.length === new Set(unit_ids).size;
  const refused = areKnown ? refusedAs(order, person, may) : 'ORDER_NOT_FOUND';
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return giveMoneyBack(model, order, units, { amount, by: 'seller' });
}

/** Who gives money back: the seller, their silence, or staff. */
export type Giver = 'seller' | 'silence' | 'staff';

/**
 * Gives back all that is left of units, or a part of the price of each, out of the seller's. What
 * that lacks is lent to them, if they do not give it themselves (E9).
 */
export function giveMoneyBack(
  model: ModelState,
  order: Order,
  units: readonly Unit[],
  { amount, by }: { readonly amount: number | null; readonly by: Giver },
): Forecast {
  const isWhole = ({ price }: Unit) => amount === null || amount === price;
  const whole = units.filter(isWhole).map((unit) => ({ unit, amount: unit.price }));
  const parts = units
    .filter((unit) => !isWhole(unit))
    .map((unit) => ({ unit, amount: amount ?? 0 }));
  const purse = purseOf(model, order, units, by);
  const taken = new Map<Unit, Taken[]>();
  // Two postings, the first before the second.
  for (const group of [whole, parts]) {
    const frozen = group.filter(({ unit }) => paysFrozenMoney(unit));
    if (frozen.some(({ unit }) => unit.confirmed_s === null)) return refusal('FUNDS_FROZEN');
    for (const each of group) taken.set(each.unit, takeFromSeller(purse, order, each));
    const lent = group
      .flatMap(({ unit }) => taken.get(unit) ?? [])
      .filter(({ account }) => account === '')
      .reduce((sum, each) => sum + each.amount, 0);
    if (lent > mostLent(model, order.offer.seller.user_id, by)) {
      return refusal('REFUND_NOT_COVERED');
    }
    if (frozen.length > 0) return refusal('FUNDS_FROZEN');
    const given = group.reduce((sum, each) => sum + ownPartOf(order, each), 0);
    if (lent > 0 && lent > leftToLend(model) - given) return refusal('DEBT_LIMIT');
  }
  return {
    refused: null,
    happen: () => {
      for (const each of [...whole, ...parts]) {
        giveBack(model, order, each, taken.get(each.unit) ?? []);
        if (whole.includes(each)) {
          each.unit.state = 'refunded';
          each.unit.refunded_s = model.now_s;
          each.unit.due_s = null;
        } else {
          each.unit.fee -= buyerFeeShare(each.unit, each.amount);
          each.unit.price -= each.amount;
        }
      }
      follow(order);
    },
  };
}

interface Refund {
  readonly unit: Unit;
  readonly amount: number;
}

/** A part of what the seller gives; the account is empty for what nobody can give. */
interface Taken {
  readonly account: string;
  readonly amount: number;
  /** The unit whose slice it is. */
  readonly of: Unit | null;
}

/** Whether a refund of a unit would take money that is frozen for a case. */
const paysFrozenMoney = (unit: Unit) =>
  isFrozen(unit) && (unit.confirmed_s === null || unit.hold > 0 || unit.reserve !== null);

/** What a seller may give: their own money too, unless they owe for a chargeback. */
interface Purse {
  readonly holds: Map<Unit, number>;
  readonly reserves: Map<Unit, number>;
  available: number;
  wallet: number;
}

function purseOf(model: ModelState, order: Order, units: readonly Unit[], by: Giver): Purse {
  const { user_id } = order.offer.seller;
  const isOwn = by === 'seller';
  const owes = isOwn && balance(model, debtAccount(user_id)) > 0;
  const others = model.orders
    .filter(({ offer }) => !owes && offer.seller === order.offer.seller)
    .flatMap((each) => each.units)
    .filter((each) => !units.includes(each) && !isFrozen(each));
  const slices = [...units, ...others].filter(({ reserve }) => reserve !== null);
  const idOf = ({ reserve }: Unit) => reserve?.id ?? '';
  const oldest = slices.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return {
    holds: new Map(units.map((unit) => [unit, unit.hold])),
    reserves: new Map(oldest.map((unit) => [unit, unit.reserve?.amount ?? 0])),
    available: owes ? 0 : balance(model, `available:${user_id}`),
    wallet:
      !isOwn || owes || isWalletFrozen(model, user_id) ? 0 : balance(model, `wallet:${user_id}`),
  };
}

/** What a seller has for the refund of a unit of their own, whoever decides it. */
export function ownMoney(model: ModelState, order: Order, unit: Unit): number {
  const { holds, reserves, available } = purseOf(model, order, [unit], 'staff');
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
  return sum(holds.values()) + sum(reserves.values()) + available;
}

/** What refunds may lend a seller (E9). */
function mostLent(model: ModelState, sellerId: string, by: Giver): number {
  if (by === 'staff') return Infinity;
  const owed = balance(model, debtAccount(sellerId, 'decision'));
  return by === 'silence' ? Math.max(0, SILENT_DEBT_CAP - owed) : 0;
}

/** What the shop gives of a refund of a confirmed unit, with the fund. */
function ownPartOf({ offer }: Order, { unit, amount }: Refund): number {
  if (unit.confirmed_s === null) return 0;
  const at = (price: number) => earnings(offer.kind, offer.seller.level, price);
  const [before, after] = [at(unit.price), at(unit.price - amount)];
  const share = before.commission - after.commission + before.fund - after.fund;
  return share + buyerFeeShare(unit, amount);
}

/** What the seller gives of a refund of a confirmed unit. */
export function netOf({ offer }: Order, { unit, amount }: Refund): number {
  if (unit.confirmed_s === null) return 0;
  const net = ({ hold, reserve, early }: ReturnType<typeof earnings>) => hold + reserve + early;
  const at = (price: number) => net(earnings(offer.kind, offer.seller.level, price));
  return at(unit.price) - at(unit.price - amount);
}

/** E8: hold, own reserve, available, other reserves from the oldest on, and then the wallet. */
function takeFromSeller(purse: Purse, order: Order, refund: Refund): Taken[] {
  const { user_id } = order.offer.seller;
  const made: Taken[] = [];
  let rest = netOf(order, refund);
  const take = (account: string, most: number, of: Unit | null = null) => {
    const amount = Math.min(most, rest);
    rest -= amount;
    if (amount > 0) made.push({ account, amount, of });
    return most - amount;
  };
  const takeReserve = (of: Unit) =>
    purse.reserves.set(of, take(`reserve:${user_id}`, purse.reserves.get(of) ?? 0, of));
  const { unit } = refund;
  purse.holds.set(unit, take(`hold:${order.id}`, purse.holds.get(unit) ?? 0, unit));
  takeReserve(unit);
  purse.available = take(`available:${user_id}`, purse.available);
  for (const each of purse.reserves.keys()) if (each !== unit) takeReserve(each);
  purse.wallet = take(`wallet:${user_id}`, purse.wallet);
  if (rest > 0) made.push({ account: '', amount: rest, of: null });
  return made;
}

/** E3, E7 and E8 of one unit, whose price and fee are changed afterwards. */
function giveBack(
  model: ModelState,
  order: Order,
  { unit, amount }: Refund,
  taken: readonly Taken[],
): void {
  const wallet = `wallet:${order.buyer.user_id}`;
  const fee = buyerFeeShare(unit, amount);
  if (unit.confirmed_s === null) {
    move(model, `escrow:${order.id}`, wallet, amount + fee);
    return;
  }
  const { kind, seller } = order.offer;
  const before = earnings(kind, seller.level, unit.price);
  const after = earnings(kind, seller.level, unit.price - amount);
  add(model, wallet, amount + fee);
  add(model, 'rev.buyer_fee', -fee);
  add(model, 'rev.commission', after.commission - before.commission);
  const fundShare = before.fund - after.fund;
  const paidByFund = Math.min(fundShare, balance(model, 'fund'));
  add(model, 'fund', -paidByFund);
  add(model, 'cb_loss', fundShare - paidByFund);
  for (const { account, amount: part, of } of taken) {
    if (account === '') {
      lend(model, seller.user_id, part, 'decision');
      continue;
    }
    add(model, account, -part);
    if (account.startsWith('hold:') && of !== null) of.hold -= part;
    if (account.startsWith('reserve:') && of !== null && of.reserve !== null) {
      of.reserve.amount -= part;
      if (of.reserve.amount === 0) of.reserve = null;
    }
  }
}
