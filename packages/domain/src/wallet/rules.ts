import { add, type Minor, shareHalfUp, subtract } from '../kernel/money.ts';
import type {
  AccountKey,
  ConfirmedPrice,
  ConfirmSplit,
  ConfirmTerms,
  Direction,
  Posting,
  PostingLine,
} from './types.ts';

const line = (account: AccountKey, direction: Direction, amount_minor: Minor): PostingLine => ({
  account,
  direction,
  amount_minor,
});

/** Lines of nothing are left out; a posting that does not balance is a defect and throws. */
function posting(
  code: string,
  event_key: string,
  order_id: string | null,
  lines: readonly PostingLine[],
): Posting {
  const kept = lines.filter(({ amount_minor }) => amount_minor !== 0);
  const sum = (direction: Direction) =>
    kept.reduce((total, each) => total + (each.direction === direction ? each.amount_minor : 0), 0);
  if (kept.some(({ amount_minor }) => amount_minor < 0) || sum('debit') !== sum('credit')) {
    throw new RangeError(`posting ${event_key} does not balance`);
  }
  return { code, event_key, order_id, lines: kept };
}

/** E1: money came in through the provider. */
export function topUp(user_id: string, amount_minor: Minor, payment_id: string): Posting {
  return posting('E1', `payment:${payment_id}:capture`, null, [
    line('psp', 'debit', amount_minor),
    line(`wallet:${user_id}`, 'credit', amount_minor),
  ]);
}

/** E2: the buyer's money goes into the order's escrow. */
export function payOrder(order: { id: string; buyer_id: string; total_minor: Minor }): Posting {
  return posting('E2', `order:${order.id}:pay`, order.id, [
    line(`wallet:${order.buyer_id}`, 'debit', order.total_minor),
    line(`escrow:${order.id}`, 'credit', order.total_minor),
  ]);
}

/** E3: back to the buyer before confirmation: a whole order, or one returned unit. */
export function refundFromEscrow(
  order: { id: string; buyer_id: string },
  amount_minor: Minor,
  unit_id: string | null,
): Posting {
  const event_key = unit_id === null ? `order:${order.id}:refund` : `unit:${unit_id}:refund`;
  return posting('E3', event_key, order.id, [
    line(`escrow:${order.id}`, 'debit', amount_minor),
    line(`wallet:${order.buyer_id}`, 'credit', amount_minor),
  ]);
}

/** E4: the unit is confirmed; the seller has earned it, with dates on it. */
export function confirmUnit(
  order: { id: string; seller_id: string },
  unit_id: string,
  split: ConfirmSplit,
): Posting {
  const whole = add(
    split.net_minor,
    split.commission_minor,
    split.fund_minor,
    split.buyer_fee_minor,
  );
  return posting('E4', `unit:${unit_id}:confirm`, order.id, [
    line(`escrow:${order.id}`, 'debit', whole),
    line(`hold:${order.id}`, 'credit', split.hold_minor),
    line(`reserve:${order.seller_id}`, 'credit', split.reserve_minor),
    line(`available:${order.seller_id}`, 'credit', split.available_minor),
    line('rev.commission', 'credit', split.commission_minor),
    line('fund', 'credit', split.fund_minor),
    line('rev.buyer_fee', 'credit', split.buyer_fee_minor),
  ]);
}

/** E5: a hold has reached its date. */
export function releaseHold(
  order: { id: string; seller_id: string },
  unit_id: string,
  amount_minor: Minor,
): Posting {
  return posting('E5', `unit:${unit_id}:release-hold`, order.id, [
    line(`hold:${order.id}`, 'debit', amount_minor),
    line(`available:${order.seller_id}`, 'credit', amount_minor),
  ]);
}

/** E6: a slice of the reserve has reached its date. */
export function releaseReserve(
  order: { id: string; seller_id: string },
  unit_id: string,
  amount_minor: Minor,
): Posting {
  return posting('E6', `unit:${unit_id}:release-reserve`, order.id, [
    line(`reserve:${order.seller_id}`, 'debit', amount_minor),
    line(`available:${order.seller_id}`, 'credit', amount_minor),
  ]);
}

/** E17: earnings become spendable for their own user. */
export function earningsToWallet(user_id: string, amount_minor: Minor, key: string): Posting {
  return posting('E17', `transfer:${user_id}:${key}`, null, [
    line(`available:${user_id}`, 'debit', amount_minor),
    line(`wallet:${user_id}`, 'credit', amount_minor),
  ]);
}

/** E4: the fund's 1 % comes out of our commission; what rounding leaves over goes to the hold. */
export function splitOnConfirm(unit: ConfirmedPrice, terms: ConfirmTerms): ConfirmSplit {
  const charged = shareHalfUp(unit.price_minor, terms.commission);
  const fund_share = shareHalfUp(unit.price_minor, terms.fund);
  const fund_minor = fund_share < charged ? fund_share : charged;
  const net_minor = subtract(unit.price_minor, charged);
  const reserve_minor = shareHalfUp(net_minor, terms.reserve);
  const available_minor = shareHalfUp(subtract(net_minor, reserve_minor), terms.early_release);
  return {
    net_minor,
    reserve_minor,
    available_minor,
    hold_minor: subtract(net_minor, reserve_minor, available_minor),
    commission_minor: subtract(charged, fund_minor),
    fund_minor,
    buyer_fee_minor: unit.fee_minor,
  };
}
