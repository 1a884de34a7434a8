import { buyerFeeShare, earnings } from './business-rules.ts';
import {
  add,
  balance,
  type Forecast,
  type ModelState,
  move,
  type Order,
  type Person,
  refusal,
  type Unit,
} from './model-state.ts';
import { lend } from './model-debts.ts';
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
  if (units.some(paysFrozenMoney)) return refusal('FUNDS_FROZEN');
  return {
    refused: null,
    happen: () => {
      const isWhole = ({ price }: Unit) => amount === null || amount === price;
      const parts = units.filter((unit) => !isWhole(unit));
      for (const unit of units.filter(isWhole)) {
        giveBack(model, order, unit, unit.price);
        unit.state = 'refunded';
        unit.due_s = null;
      }
      for (const unit of parts) {
        giveBack(model, order, unit, amount ?? 0);
        unit.fee -= buyerFeeShare(unit, amount ?? 0);
        unit.price -= amount ?? 0;
      }
      follow(order);
    },
  };
}

/** Whether a refund of a unit would take money that is frozen for a case. */
const paysFrozenMoney = (unit: Unit) =>
  isFrozen(unit) && (unit.confirmed_s === null || unit.hold > 0 || unit.reserve !== null);

/** E3, E7 and E8 of one unit, whose price and fee are changed afterwards. */
function giveBack(model: ModelState, order: Order, unit: Unit, amount: number): void {
  const wallet = `wallet:${order.buyer.user_id}`;
  const fee = buyerFeeShare(unit, amount);
  if (unit.confirmed_s === null) {
    move(model, `escrow:${order.id}`, wallet, amount + fee);
    return;
  }
  const { kind, seller } = order.offer;
  const before = earnings(kind, seller.level, unit.price);
  const after = earnings(kind, seller.level, unit.price - amount);
  const net = ({ hold, reserve, early }: typeof before) => hold + reserve + early;
  add(model, wallet, amount + fee);
  add(model, 'rev.buyer_fee', -fee);
  add(model, 'rev.commission', after.commission - before.commission);
  const fundShare = before.fund - after.fund;
  const paidByFund = Math.min(fundShare, balance(model, 'fund'));
  add(model, 'fund', -paidByFund);
  add(model, 'cb_loss', fundShare - paidByFund);
  takeFromSeller(model, order, unit, net(before) - net(after));
}

/** E8: hold, own reserve, available, other reserves from the oldest on; the rest is a debt (E9). */
function takeFromSeller(model: ModelState, order: Order, unit: Unit, amount: number): void {
  const { user_id } = order.offer.seller;
  let rest = amount;
  const take = (account: string, most: number) => {
    const taken = Math.min(most, rest);
    add(model, account, -taken);
    rest -= taken;
    return taken;
  };
  const takeReserve = (owner: Unit) => {
    if (owner.reserve === null) return;
    owner.reserve.amount -= take(`reserve:${user_id}`, owner.reserve.amount);
    if (owner.reserve.amount === 0) owner.reserve = null;
  };
  unit.hold -= take(`hold:${order.id}`, unit.hold);
  takeReserve(unit);
  take(`available:${user_id}`, balance(model, `available:${user_id}`));
  const others = model.orders
    .filter(({ offer }) => offer.seller === order.offer.seller)
    .flatMap(({ units }) => units)
    .filter((each) => each !== unit && each.reserve !== null && !isFrozen(each));
  const idOf = ({ reserve }: Unit) => reserve?.id ?? '';
  for (const each of others.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) takeReserve(each);
  lend(model, user_id, rest);
}
