import { add, minor, type Minor, shareHalfUp, subtract } from '../kernel/money.ts';
import type {
  AccountKey,
  ConfirmedPrice,
  ConfirmSplit,
  ConfirmTerms,
  Direction,
  Earnings,
  Posting,
  PostingLine,
} from './types.ts';

const line = (
  account: AccountKey,
  direction: Direction,
  amountMinor: Minor,
  userId: string | null = null,
): PostingLine => ({ account, user_id: userId, direction, amount_minor: amountMinor });

/** Omits zero lines. Throws a RangeError for a posting that does not balance. */
function posting(
  code: string,
  eventKey: string,
  orderId: string | null,
  lines: readonly PostingLine[],
): Posting {
  const kept = lines.filter(({ amount_minor }) => amount_minor !== 0);
  const sum = (direction: Direction) =>
    kept.reduce((total, each) => total + (each.direction === direction ? each.amount_minor : 0), 0);
  if (kept.some(({ amount_minor }) => amount_minor < 0) || sum('debit') !== sum('credit')) {
    throw new RangeError(`posting ${eventKey} does not balance`);
  }
  return { code, event_key: eventKey, order_id: orderId, lines: kept };
}

/** E1: money received through the provider. */
export function topUp(userId: string, amountMinor: Minor, paymentId: string): Posting {
  return posting('E1', `payment:${paymentId}:capture`, null, [
    line('psp', 'debit', amountMinor),
    line(`wallet:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E2: the buyer's money moves into the order's escrow. */
export function payOrder(order: { id: string; buyer_id: string; total_minor: Minor }): Posting {
  return posting('E2', `order:${order.id}:pay`, order.id, [
    line(`wallet:${order.buyer_id}`, 'debit', order.total_minor, order.buyer_id),
    line(`escrow:${order.id}`, 'credit', order.total_minor, order.buyer_id),
  ]);
}

/** E3: a refund to the buyer before confirmation, of a whole order or of one returned unit. */
export function refundFromEscrow(
  order: { id: string; buyer_id: string },
  amountMinor: Minor,
  unitId: string | null,
): Posting {
  const eventKey = unitId === null ? `order:${order.id}:refund` : `unit:${unitId}:refund`;
  return posting('E3', eventKey, order.id, [
    line(`escrow:${order.id}`, 'debit', amountMinor, order.buyer_id),
    line(`wallet:${order.buyer_id}`, 'credit', amountMinor, order.buyer_id),
  ]);
}

/** E4: the unit is confirmed; the seller's earnings are held until their release dates. */
export function confirmUnit(
  order: { id: string; buyer_id: string; seller_id: string },
  unitId: string,
  split: ConfirmSplit,
): Posting {
  const whole = add(
    split.net_minor,
    split.commission_minor,
    split.fund_minor,
    split.buyer_fee_minor,
  );
  return posting('E4', `unit:${unitId}:confirm`, order.id, [
    line(`escrow:${order.id}`, 'debit', whole, order.buyer_id),
    line(`hold:${order.id}`, 'credit', split.hold_minor, order.seller_id),
    line(`reserve:${order.seller_id}`, 'credit', split.reserve_minor, order.seller_id),
    line(`available:${order.seller_id}`, 'credit', split.available_minor, order.seller_id),
    line('rev.commission', 'credit', split.commission_minor),
    line('fund', 'credit', split.fund_minor),
    line('rev.buyer_fee', 'credit', split.buyer_fee_minor),
  ]);
}

/** E5: releases a hold that is due. */
export function releaseHold(
  order: { id: string; seller_id: string },
  unitId: string,
  amountMinor: Minor,
): Posting {
  return posting('E5', `unit:${unitId}:release-hold`, order.id, [
    line(`hold:${order.id}`, 'debit', amountMinor, order.seller_id),
    line(`available:${order.seller_id}`, 'credit', amountMinor, order.seller_id),
  ]);
}

/** E6: releases a slice of the reserve that is due. */
export function releaseReserve(
  order: { id: string; seller_id: string },
  unitId: string,
  amountMinor: Minor,
): Posting {
  return posting('E6', `unit:${unitId}:release-reserve`, order.id, [
    line(`reserve:${order.seller_id}`, 'debit', amountMinor, order.seller_id),
    line(`available:${order.seller_id}`, 'credit', amountMinor, order.seller_id),
  ]);
}

/** E17: moves a user's earnings to their wallet. */
export function earningsToWallet(userId: string, amountMinor: Minor, key: string): Posting {
  return posting('E17', `transfer:${userId}:${key}`, null, [
    line(`available:${userId}`, 'debit', amountMinor, userId),
    line(`wallet:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/**
 * Splits the money of a confirmed unit (E4). The fund's 1 % is paid from our commission; rounding
 * differences go to the hold.
 */
export function splitOnConfirm(unit: ConfirmedPrice, terms: ConfirmTerms): ConfirmSplit {
  const charged = shareHalfUp(unit.price_minor, terms.commission);
  const fundShare = shareHalfUp(unit.price_minor, terms.fund);
  const fundMinor = fundShare < charged ? fundShare : charged;
  const netMinor = subtract(unit.price_minor, charged);
  const reserveMinor = shareHalfUp(netMinor, terms.reserve);
  const availableMinor = shareHalfUp(subtract(netMinor, reserveMinor), terms.early_release);
  return {
    net_minor: netMinor,
    reserve_minor: reserveMinor,
    available_minor: availableMinor,
    hold_minor: subtract(netMinor, reserveMinor, availableMinor),
    commission_minor: subtract(charged, fundMinor),
    fund_minor: fundMinor,
    buyer_fee_minor: unit.fee_minor,
  };
}

/**
 * A forecast: what units that are not confirmed yet will earn their seller if they are confirmed as
 * they are, under the rates of their order. What was confirmed is in the ledger, and is read there.
 */
export function expectedEarnings(
  units: readonly { price_minor: number; count: number }[],
  terms: ConfirmTerms,
): Earnings {
  const splits = units.map(({ price_minor, count }) => {
    const price = { price_minor: minor(price_minor), fee_minor: minor(0) };
    return { split: splitOnConfirm(price, terms), count };
  });
  const sum = (partOf: (split: ConfirmSplit) => number) =>
    splits.reduce((total, { split, count }) => total + partOf(split) * count, 0);
  return {
    net_minor: sum((split) => split.net_minor),
    hold_minor: sum((split) => split.hold_minor),
    reserve_minor: sum((split) => split.reserve_minor),
    available_minor: sum((split) => split.available_minor),
    commission_minor: sum((split) => split.commission_minor + split.fund_minor),
  };
}
