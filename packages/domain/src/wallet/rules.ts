import {
  add,
  type BasisPoints,
  minor,
  type Minor,
  shareHalfUp,
  smallest,
  subtract,
} from '../kernel/money.ts';
import type {
  AccountKey,
  ConfirmedPrice,
  ConfirmedRefund,
  ConfirmSplit,
  ConfirmTerms,
  DebtCause,
  Direction,
  Earnings,
  EntryKind,
  FundShare,
  OrderShares,
  Posting,
  PostingLine,
  SellerMoney,
  SlicePart,
  TakenMoney,
} from './types.ts';

/** The rows of rules.md §3 behind each kind of entry. Those of the platform alone have none. */
export const CODES_OF: Readonly<Record<EntryKind, readonly string[]>> = {
  top_up: ['E1', 'E20'],
  purchase: ['E2'],
  refund: ['E3', 'E7', 'E8', 'E9'],
  sale: ['E4'],
  release: ['E5', 'E6'],
  withdrawal: ['E11'],
  transfer: ['E17'],
  debt: ['E10'],
  chargeback: ['E12', 'E13', 'E19'],
  fee: ['E14'],
};

/** What a user owes for this cause. */
export const debtAccount = (userId: string, cause: DebtCause): AccountKey =>
  `receivable:${userId}:${cause}`;

/** A line of a posting; the user is null for the platform's own accounts. */
export const line = (
  account: AccountKey,
  direction: Direction,
  amountMinor: Minor,
  userId: string | null = null,
): PostingLine => ({ account, user_id: userId, direction, amount_minor: amountMinor });

/** Debits an amount, or credits what is below zero. */
export const signedLine = (account: AccountKey, amountMinor: Minor): PostingLine =>
  amountMinor < 0
    ? line(account, 'credit', subtract(minor(0), amountMinor))
    : line(account, 'debit', amountMinor);

/** Omits zero lines. Throws a RangeError for a posting that does not balance. */
export function posting(
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

/** A posting whose money moves at this provider: `psp` becomes the provider's own account. */
export const atProvider = (made: Posting, provider: string): Posting => ({
  ...made,
  lines: made.lines.map((each) =>
    each.account === 'psp' ? { ...each, account: `psp:${provider}` } : each,
  ),
});

/**
 * Moves to the provider's account what a posting has left on `psp`, the account of all providers
 * until each had its own; null if it left nothing there.
 */
export function moveToProvider(made: Posting, provider: string): Posting | null {
  const left = made.lines.filter(({ account }) => account === 'psp');
  if (left.length === 0) return null;
  const moved = left.flatMap(({ direction, amount_minor }) => [
    line(`psp:${provider}`, direction, amount_minor),
    line('psp', direction === 'debit' ? 'credit' : 'debit', amount_minor),
  ]);
  return posting('move', `provider:${provider}:${made.event_key}`, null, moved);
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

/** Who gets what of units when they are confirmed as they are, under the rates of their order. */
export function sharesOf(
  units: readonly { readonly price_minor: number; readonly fee_minor: number }[],
  terms: ConfirmTerms,
): OrderShares {
  const splits = units.map(({ price_minor, fee_minor }) =>
    splitOnConfirm({ price_minor: minor(price_minor), fee_minor: minor(fee_minor) }, terms),
  );
  const sum = (partOf: (split: ConfirmSplit) => number) =>
    splits.reduce((total, split) => total + partOf(split), 0);
  return {
    seller_minor: sum((split) => split.net_minor),
    commission_minor: sum((split) => split.commission_minor),
    fund_minor: sum((split) => split.fund_minor),
    buyer_fee_minor: sum((split) => split.buyer_fee_minor),
  };
}

/**
 * Whether the ledger has posted for confirmed units what their prices and rates say. The fund's
 * share may have been paid by us, so it is compared together with the commission.
 */
export function areSharesPosted(posted: OrderShares, computed: OrderShares): boolean {
  const ours = ({ commission_minor, fund_minor }: OrderShares) => commission_minor + fund_minor;
  return (
    posted.seller_minor === computed.seller_minor &&
    posted.buyer_fee_minor === computed.buyer_fee_minor &&
    ours(posted) === ours(computed)
  );
}

const NOTHING = minor(0);

/** `fee × refund / price`, half-up (rules.md §3 E7). With integers of any size. */
function feeShare({ price_minor, fee_minor }: ConfirmedPrice, refundMinor: Minor): Minor {
  const [price, fee, refund] = [BigInt(price_minor), BigInt(fee_minor), BigInt(refundMinor)];
  return minor(Number((2n * fee * refund + price) / (2n * price)));
}

/**
 * A refund of a unit before it is confirmed (E3 whole, E7 in part): the amount and its share of the
 * buyer fee come from escrow, and the price that remains is confirmed later. Throws a RangeError
 * unless 0 < amount ≤ price.
 */
export function refundInEscrow(
  unit: ConfirmedPrice,
  refundMinor: Minor,
): { readonly buyer_minor: Minor; readonly left: ConfirmedPrice } {
  if (refundMinor <= 0 || refundMinor > unit.price_minor) {
    throw new RangeError(`cannot refund ${refundMinor} of ${unit.price_minor}`);
  }
  const feeMinor = feeShare(unit, refundMinor);
  return {
    buyer_minor: add(refundMinor, feeMinor),
    left: {
      price_minor: subtract(unit.price_minor, refundMinor),
      fee_minor: subtract(unit.fee_minor, feeMinor),
    },
  };
}

/**
 * A refund of a confirmed unit, whole (E8) or in part (E7): net, commission and fund share are
 * computed again on the price that remains, and each gives back the difference.
 */
export function refundOfConfirmed(
  unit: ConfirmedPrice,
  terms: ConfirmTerms,
  refundMinor: Minor,
): ConfirmedRefund {
  const { buyer_minor, left } = refundInEscrow(unit, refundMinor);
  const before = splitOnConfirm(unit, terms);
  const after = splitOnConfirm(left, terms);
  return {
    buyer_minor,
    seller_minor: subtract(before.net_minor, after.net_minor),
    commission_minor: subtract(before.commission_minor, after.commission_minor),
    fund_minor: subtract(before.fund_minor, after.fund_minor),
    buyer_fee_minor: subtract(before.buyer_fee_minor, after.buyer_fee_minor),
    left,
  };
}

/**
 * The largest part of a confirmed price whose refund takes at most this much from its seller; 0
 * where not even a cent does.
 */
export function largestRefund(
  unit: ConfirmedPrice,
  terms: ConfirmTerms,
  sellerMinor: Minor,
): Minor {
  let [least, most] = [0, Number(unit.price_minor)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const { seller_minor } = refundOfConfirmed(unit, terms, minor(middle));
    if (seller_minor <= sellerMinor) least = middle;
    else most = middle - 1;
  }
  return minor(least);
}

/** Takes an amount from a seller's money in the order of E8. What is missing is the shortfall. */
export function takeFromSeller(amountMinor: Minor, money: SellerMoney): TakenMoney {
  let restMinor = amountMinor;
  const take = (mostMinor: Minor): Minor => {
    const takenMinor = smallest(mostMinor, restMinor);
    restMinor = subtract(restMinor, takenMinor);
    return takenMinor;
  };
  const parts = (slices: readonly SlicePart[]) =>
    slices
      .map((slice) => ({ ...slice, amount_minor: take(slice.amount_minor) }))
      .filter(({ amount_minor }) => amount_minor > 0);
  return {
    seller_id: money.seller_id,
    holds: parts(money.holds),
    reserves: parts(money.reserves),
    available_minor: take(money.available_minor),
    other_reserves: parts(money.other_reserves),
    wallet_minor: take(money.wallet_minor),
    shortfall_minor: restMinor,
  };
}

/** The fund pays what it has, the rest is a loss (E9, E13). */
export function shareOfFund(amountMinor: Minor, fundMinor: Minor): FundShare {
  const paidMinor = fundMinor > 0 ? smallest(amountMinor, fundMinor) : NOTHING;
  return { fund_minor: paidMinor, loss_minor: subtract(amountMinor, paidMinor) };
}

/** Who refunds a confirmed unit: the seller, the system since the seller is silent, or staff. */
export type RefundedBy = 'seller' | 'silence' | 'staff';

/** What closings by a seller's silence may lend them in all (rules.md §3, E9). */
const SILENT_DEBT_CAP = minor(50_000);

/**
 * What a refund may lend its seller for what their money lacks (rules.md §3, E9). A seller who
 * gives money back, or accepts to, borrows nothing: it is refused, or their wallet pays. The
 * posting bounds what staff decide, by the fund and the operator's own money.
 */
export function mostLent(by: RefundedBy, debtMinor: Minor): Minor | null {
  if (by === 'staff') return null;
  const most = by === 'silence' && debtMinor < SILENT_DEBT_CAP;
  return most ? subtract(SILENT_DEBT_CAP, debtMinor) : NOTHING;
}

/** The share of each release that pays a debt of a decision (rules.md §3, E10). */
export const DEBT_SHARE: BasisPoints = 5_000;

/** A debt that nobody has paid for so long is written off (rules.md §3, E9, E13). */
export const WRITE_OFF_DAYS = 60;

/** What a user owes, by its cause. */
export interface Debts {
  readonly decision_minor: Minor;
  readonly chargeback_minor: Minor;
}

/**
 * What a release pays of a debt of decisions (E10): a share of what a debt of chargebacks, which
 * takes all, leaves of it; at most the debt.
 */
export function debtShare(releasedMinor: Minor, debts: Debts, share: BasisPoints): Minor {
  const { decision_minor, chargeback_minor } = debts;
  const restMinor = subtract(releasedMinor, smallest(releasedMinor, chargeback_minor));
  return smallest(shareHalfUp(restMinor, share), decision_minor);
}

/** A charged back top-up (E19): the wallet pays what it has, the rest is the user's debt. */
export function splitChargeback(
  amountMinor: Minor,
  walletMinor: Minor,
): { readonly wallet_minor: Minor; readonly debt_minor: Minor } {
  const paidMinor = smallest(amountMinor, walletMinor);
  return { wallet_minor: paidMinor, debt_minor: subtract(amountMinor, paidMinor) };
}

/** What a user has pays a lost chargeback (E10): the wallet first, then what is available. */
export function splitCollection(
  debtMinor: Minor,
  has: { readonly wallet_minor: Minor; readonly available_minor: Minor },
): { readonly wallet_minor: Minor; readonly available_minor: Minor } {
  const walletMinor = smallest(debtMinor, has.wallet_minor);
  const restMinor = subtract(debtMinor, walletMinor);
  return { wallet_minor: walletMinor, available_minor: smallest(restMinor, has.available_minor) };
}

/** The tax within an amount that includes it: `amount × share / (1 + share)`, half-up. */
export function taxWithin(amountMinor: Minor, share: BasisPoints): Minor {
  const sign = amountMinor < 0 ? -1 : 1;
  const [amount, part] = [BigInt(Math.abs(amountMinor)), BigInt(share)];
  const whole = 10_000n + part;
  return minor(sign * Number((2n * amount * part + whole) / (2n * whole)));
}
