import { add, largest, minor, type Minor, multiply, subtract } from '../../kernel/money.ts';
import type { OfferSnapshot, UnitState } from '../types.ts';

/** What a return depends on of a unit of the order, the other units too. */
export interface SoldUnit {
  readonly id: string;
  readonly state: UnitState;
  readonly price_minor: number;
  readonly fee_minor: number;
  readonly first_revealed_at: Date | null;
  readonly confirmed_at: Date | null;
}

/** A unit with the price and fee that it has after the return. */
export interface RepricedUnit {
  readonly id: string;
  readonly price_minor: Minor;
  readonly fee_minor: Minor;
}

export interface Return {
  /** Those that go back, with their share of what the buyer gets. */
  readonly returned: readonly RepricedUnit[];
  /** Those that stay and cost more than before. */
  readonly raised: readonly RepricedUnit[];
  readonly refund_minor: Minor;
  /** How many units stay. */
  readonly left: number;
}

export type RefusedReturn =
  | {
      readonly refused: 'RETURN_BELOW_MINIMUM';
      readonly facts: { readonly min_quantity: number; readonly left: number };
    }
  | {
      readonly refused: 'NOTHING_TO_REFUND';
      readonly facts: { readonly missing_minor: number };
    };

type Terms = Pick<OfferSnapshot, 'prices' | 'min_quantity'>;

/**
 * What returning sealed units gives back (rules.md §4, O14): what was paid less the price of what
 * stays, which has the tier and the minimum of its own quantity. If too few would stay, all go back
 * while none is opened. The given units may be returned.
 *
 * Units that their seller has refunded (O25) count as bought: the refund is the seller's gift, and
 * makes nothing dearer. So does a part of a price that the seller has refunded.
 */
export function planReturn(
  terms: Terms,
  units: readonly SoldUnit[],
  unitIds: readonly string[],
): Return | RefusedReturn {
  const kept = units.filter(({ state }) => state !== 'returned');
  const staying = kept.filter(({ id }) => !unitIds.includes(id));
  const paid = staying.filter(({ state }) => state !== 'refunded');
  const going = kept.filter(({ id }) => unitIds.includes(id));
  const least = terms.min_quantity ?? 1;
  if (paid.length > 0 && staying.length < least) {
    if (!paid.every(isSealed)) {
      const facts = { min_quantity: least, left: staying.length };
      return { refused: 'RETURN_BELOW_MINIMUM', facts };
    }
    return priceReturn(terms, { kept, going: [...going, ...paid], paid: [] });
  }
  return priceReturn(terms, { kept, going, paid });
}

const isSealed = ({ state, first_revealed_at, confirmed_at }: SoldUnit) =>
  state === 'delivered' && first_revealed_at === null && confirmed_at === null;

interface Parted {
  readonly kept: readonly SoldUnit[];
  readonly going: readonly SoldUnit[];
  /** Those that stay, but for what the seller has refunded. */
  readonly paid: readonly SoldUnit[];
}

function priceReturn(terms: Terms, { kept, going, paid }: Parted): Return | RefusedReturn {
  const left = kept.length - going.length;
  const raise = raiseOf(terms, kept.length, left);
  const cost = add(raise.price_minor, raise.fee_minor);
  const paidMinor = add(...going.map(totalOf));
  const refundMinor = subtract(paidMinor, multiply(cost, paid.length));
  // Each unit has a price: a return that gives nothing back for one of them is none.
  if (refundMinor < going.length) {
    const facts = { missing_minor: largest(subtract(minor(0), refundMinor), minor(0)) };
    return { refused: 'NOTHING_TO_REFUND', facts };
  }
  if (cost === 0 || paid.length === 0) {
    return { returned: going.map(asPriced), raised: [], refund_minor: refundMinor, left };
  }
  const feesMinor = going.reduce((sum, { fee_minor }) => sum + fee_minor, 0);
  // Rounding may leave less of the fees than what stays costs more; then it is of the price.
  const feeMinor = Math.min(
    Math.max(feesMinor - raise.fee_minor * paid.length, 0),
    refundMinor - going.length,
  );
  const prices = splitEvenly(refundMinor - feeMinor, going.length);
  const fees = splitEvenly(feeMinor, going.length);
  return {
    returned: going.map(({ id }, index) => ({
      id,
      price_minor: minor(prices[index] ?? 0),
      fee_minor: minor(fees[index] ?? 0),
    })),
    raised: paid.map(({ id, price_minor, fee_minor }) => ({
      id,
      price_minor: add(minor(price_minor), raise.price_minor),
      fee_minor: add(minor(fee_minor), raise.fee_minor),
    })),
    refund_minor: refundMinor,
    left,
  };
}

const asPriced = ({ id, price_minor, fee_minor }: SoldUnit): RepricedUnit => ({
  id,
  price_minor: minor(price_minor),
  fee_minor: minor(fee_minor),
});

const totalOf = ({ price_minor, fee_minor }: SoldUnit) => add(minor(price_minor), minor(fee_minor));

/** How much more one unit costs when fewer stay. */
function raiseOf({ prices }: Terms, from: number, to: number) {
  const priceAt = (quantity: number) =>
    prices.findLast(({ min_quantity }) => quantity >= min_quantity);
  const [before, after] = [priceAt(from), priceAt(to)];
  if (before === undefined || after === undefined) {
    return { price_minor: minor(0), fee_minor: minor(0) };
  }
  return {
    price_minor: subtract(minor(after.price_minor), minor(before.price_minor)),
    fee_minor: subtract(minor(after.fee_minor), minor(before.fee_minor)),
  };
}

/** The cents that are left over go to the first ones. */
function splitEvenly(amountMinor: number, count: number): number[] {
  const share = Math.floor(amountMinor / count);
  const over = amountMinor - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < over ? 1 : 0));
}
