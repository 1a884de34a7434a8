import {
  buyerFee,
  codesMost,
  DAY_S,
  HOUR_S,
  INSPECT_S,
  LATE_AUTO_S,
  LATE_GRACE_S,
  limitsOf,
  PAY_TTL_S,
  RISK_REVIEW_S,
} from './business-rules.ts';
import {
  balance,
  debtAccount,
  type ModelState,
  type Forecast,
  move,
  type Offer,
  type Order,
  orderTotal,
  type Person,
  refusal,
} from './model-state.ts';
import { isDebtor, isWalletFrozen } from './model-debts.ts';
import { isStaff } from './model-decisions.ts';
import { remind } from './model-reminders.ts';
import { areNew, refundAttempts, seal, sell, takeItems } from './model-offers.ts';

export type Part = 'buyer' | 'seller' | 'staff';

/** For a stranger an order does not exist; staff can see it without being part of it (Z2). */
export function partIn(order: Order | undefined, person: Person): Part | null {
  if (order === undefined) return null;
  if (order.buyer === person) return 'buyer';
  if (order.offer.seller === person) return 'seller';
  return isStaff(person) ? 'staff' : null;
}

/** The refusal of a caller who may not do this in the order's state, or null. */
export function refusedAs(
  order: Order | undefined,
  person: Person,
  may: (order: Order, part: Part) => boolean,
): string | null {
  const part = partIn(order, person);
  if (order === undefined || part === null) return 'ORDER_NOT_FOUND';
  return may(order, part) ? null : 'ORDER_EVENT_REFUSED';
}

/** Offers that nobody but their sellers and staff see. */
const HIDDEN: readonly Offer['state'][] = ['pending_review', 'rejected', 'removed', 'archived'];

export function priceShown(offer: Offer, quantity: number) {
  const tier = offer.tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  const price = tier?.unit_price_minor ?? offer.price;
  return { price, fee: buyerFee(offer.kind, price) };
}

export interface Wish {
  readonly quantity: number;
  readonly expected_unit_total_minor: number;
}

/** O1. The caller fills in the unit ids once it can read the order. */
export function checkOut(
  model: ModelState,
  buyer: Person,
  offer: Offer | undefined,
  wish: Wish,
  isRisky: boolean,
): Forecast {
  if (offer === undefined || HIDDEN.includes(offer.state)) return refusal('OFFER_NOT_FOUND');
  const { quantity } = wish;
  if (offer.seller === buyer) return refusal('OWN_OFFER');
  if (balance(model, debtAccount(buyer.user_id)) > 0) return refusal('CHARGEBACK_DEBT');
  if (offer.state !== 'active') return refusal('OFFER_UNAVAILABLE');
  const { min_quantity, max_quantity } = offer;
  if (quantity < min_quantity || quantity > max_quantity) return refusal('QUANTITY_NOT_OFFERED');
  const { price, fee } = priceShown(offer, quantity);
  if (price + fee !== wish.expected_unit_total_minor) return refusal('PRICE_CHANGED');
  if (isBeyondLimits(model, buyer, quantity, (price + fee) * quantity)) {
    return refusal('BUYER_LIMIT');
  }
  const left = offer.items.filter(({ place }) => place === 'in_stock').length;
  if (left < quantity) return refusal('OUT_OF_STOCK');
  return {
    refused: null,
    happen: (answer) => {
      const items = takeItems(offer, quantity);
      model.orders.push({
        id: (answer as { order_id: string }).order_id,
        offer,
        buyer,
        created_s: model.now_s,
        is_risky: isRisky,
        state: 'awaiting_payment',
        due_s: model.now_s + PAY_TTL_S,
        promised_s: null,
        units: items.map((item) => ({
          id: '',
          item,
          price,
          fee,
          state: 'awaiting_delivery',
          due_s: null,
          delivered_s: null,
          revealed_s: null,
          confirmed_s: null,
          paused: null,
          refunded_s: null,
          reported_s: null,
          replaced_s: null,
          hold: 0,
          frozen_by: new Set(),
          reserve: null,
          reminders: new Map(),
          late_s: null,
        })),
        requests: [],
        paid_with: null,
      });
    },
  };
}

function isBeyondLimits(
  model: ModelState,
  buyer: Person,
  quantity: number,
  total: number,
): boolean {
  const limits = limitsOf(buyer.verification);
  const own = model.orders.filter((order) => order.buyer === buyer);
  const since = (spanS: number) => own.filter((each) => each.created_s > model.now_s - spanS);
  const spent = since(DAY_S)
    .filter(({ state }) => state !== 'expired' && state !== 'cancelled')
    .reduce((sum, order) => sum + orderTotal(order), 0);
  return (
    quantity > codesMost(own.every(({ state }) => state !== 'completed')) ||
    total > limits.order ||
    spent + total > limits.day ||
    since(HOUR_S).length >= limits.per_hour
  );
}

/** O4 from the buyer's wallet. */
export function payFromWallet(
  model: ModelState,
  person: Person,
  order: Order | undefined,
): Forecast {
  const refused = refusedAs(order, person, isPayable);
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  if (isDebtor(model, person.user_id)) return refusal('CHARGEBACK_DEBT');
  const wallet = balance(model, `wallet:${person.user_id}`);
  if (wallet < orderTotal(order)) return refusal('INSUFFICIENT_FUNDS');
  if (isWalletFrozen(model, person.user_id)) return refusal('FUNDS_FROZEN');
  return { refused: null, happen: () => takePayment(model, order) };
}

export const isPayable = (order: Order, part: Part) =>
  part === 'buyer' && order.state === 'awaiting_payment';

/** E2; a risky payment is reviewed (O3). */
export function takePayment(model: ModelState, order: Order): void {
  move(model, `wallet:${order.buyer.user_id}`, `escrow:${order.id}`, orderTotal(order));
  if (order.is_risky) {
    order.state = 'payment_review';
    order.due_s = model.now_s + RISK_REVIEW_S;
  } else beginDelivery(model, order);
}

/** O4, and O6 at once where the units are already sealed. */
export function beginDelivery(model: ModelState, order: Order): void {
  const { delivery_s } = order.offer;
  order.state = 'paid';
  order.promised_s = model.now_s + (delivery_s ?? 0);
  order.due_s = order.promised_s + LATE_AUTO_S;
  sell(order.offer);
  const [first] = order.units;
  if (delivery_s === null) handOver(model, order);
  else if (first !== undefined) first.late_s = order.promised_s + LATE_GRACE_S;
}

/** What waits for an answer ends with the delivery. */
function endRequests(order: Order): void {
  for (const request of order.requests.filter(({ state }) => state === 'open')) {
    request.state = 'ended';
    request.due_s = null;
  }
}

function handOver(model: ModelState, order: Order): void {
  endRequests(order);
  order.state = 'delivered';
  order.due_s = null;
  for (const unit of order.units) {
    unit.state = 'delivered';
    unit.delivered_s = model.now_s;
    unit.due_s = model.now_s + INSPECT_S;
    remind(model, unit);
  }
  sell(order.offer);
}

const isOpen = ({ state }: Order) => state === 'paid' || state === 'in_delivery';
export const isManual = ({ offer }: Order) => offer.delivery_s !== null;

export type PlainEvent =
  | 'abandon'
  | 'start_delivery'
  | 'cancel_before_start'
  | 'cancel_late'
  | 'cannot_deliver';

/** O2, O7, O8, O11, O12: who, and when. */
export function mayTrigger(
  model: ModelState,
  event: PlainEvent,
  order: Order,
  part: Part,
): boolean {
  switch (event) {
    case 'abandon':
      return part === 'buyer' && order.state === 'awaiting_payment';
    case 'start_delivery':
      return part === 'seller' && order.state === 'paid' && isManual(order);
    case 'cancel_before_start':
      return (
        part === 'buyer' &&
        order.state === 'paid' &&
        isManual(order) &&
        !isLate(order, model.now_s, LATE_GRACE_S)
      );
    case 'cancel_late':
      return part === 'buyer' && isOpen(order) && isLate(order, model.now_s, LATE_GRACE_S);
    case 'cannot_deliver':
      return part === 'seller' && isOpen(order) && isManual(order);
  }
}

const isLate = ({ promised_s }: Order, nowS: number, graceS: number) =>
  promised_s !== null && nowS >= promised_s + graceS;

export function trigger(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  event: PlainEvent,
): Forecast {
  const refused = refusedAs(order, person, (each, part) => mayTrigger(model, event, each, part));
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return {
    refused: null,
    happen: () => {
      if (event === 'start_delivery') order.state = 'in_delivery';
      else close(model, order, event === 'abandon' ? 'expired' : 'cancelled');
    },
  };
}

/** An order ends without delivery: E3 when it was paid, and the units return to stock. */
export function close(model: ModelState, order: Order, state: 'expired' | 'cancelled'): void {
  if (state === 'cancelled') {
    move(model, `escrow:${order.id}`, `wallet:${order.buyer.user_id}`, orderTotal(order));
  }
  end(model, order, state);
}

/** The end without a delivery, whoever has the money. */
export function end(
  model: ModelState,
  order: Order,
  state: 'expired' | 'cancelled' | 'charged_back',
): void {
  endRequests(order);
  order.state = state;
  order.due_s = null;
  for (const unit of order.units) unit.state = 'cancelled';
  refundAttempts(
    model,
    order.offer,
    order.units.map(({ item }) => item),
  );
}

export const mayDeliver = (order: Order, part: Part) =>
  part === 'seller' && isOpen(order) && isManual(order);

/** O10; null among the secrets does not match the product's format. */
export function deliver(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  secrets: readonly (string | null)[],
): Forecast {
  const refused = refusedAs(order, person, mayDeliver);
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  const isComplete = secrets.length === order.units.length && !secrets.includes(null);
  if (!isComplete) return refusal('SECRET_INVALID');
  if (!areNew(model, secrets)) return refusal('SECRET_DUPLICATE');
  return {
    refused: null,
    happen: () => {
      for (const [index, unit] of order.units.entries()) unit.item.secret = secrets[index] ?? null;
      seal(model, secrets);
      handOver(model, order);
    },
  };
}
