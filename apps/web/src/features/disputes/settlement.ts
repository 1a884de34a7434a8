import type { DisputeOutcome, ProposedOutcome } from '@guildhall/domain/disputes/types';
import { refundOf } from '@guildhall/domain/disputes/rules';
import { minor } from '@guildhall/domain/kernel/money';
import { centsOf } from '../../lib/forms/typed-amount.ts';

/** What a unit has cost, in cents. */
export interface UnitPrice {
  readonly price_minor: number;
  readonly fee_minor: number;
}

export type AnyOutcome = DisputeOutcome | ProposedOutcome;

/** What is wanted, proposed or decided; of a part, how much of the price of each unit. */
export interface Settlement<Outcome extends AnyOutcome = AnyOutcome> {
  readonly outcome: Outcome;
  readonly refund_minor: number | null;
}

export const LEAST_PART_MINOR = 1;

/** The largest part: less than the price of each unit. */
export const mostPartOf = (units: readonly UnitPrice[]): number =>
  Math.min(...units.map(({ price_minor }) => price_minor)) - 1;

/** What is chosen and typed; null while it is none. */
export function settlementIn<Outcome extends AnyOutcome>(
  outcome: Outcome | null,
  typed: string,
  units: readonly UnitPrice[],
): Settlement<Outcome> | null {
  if (outcome === null || units.length === 0) return null;
  if (outcome !== 'refund_part') return { outcome, refund_minor: null };
  const cents = centsOf(typed);
  if (cents === null || cents < LEAST_PART_MINOR || cents > mostPartOf(units)) return null;
  return { outcome, refund_minor: cents };
}

export interface SettlementMoney {
  /** What the buyer gets back, with the fee, and how much of it is fee. */
  readonly buyer_minor: number;
  readonly fee_minor: number;
  /** What is left of the price. */
  readonly kept_minor: number;
}

export function moneyOf(units: readonly UnitPrice[], settlement: Settlement): SettlementMoney {
  const prices = units.map(({ price_minor, fee_minor }) => ({
    price_minor: minor(price_minor),
    fee_minor: minor(fee_minor),
  }));
  const { refund_minor: part } = settlement;
  // A replacement moves no money.
  const outcome = settlement.outcome === 'replacement' ? 'release' : settlement.outcome;
  const money = refundOf(prices, { outcome, refund_minor: part === null ? null : minor(part) });
  return keptOf(units, money);
}

/** With what is left of the price of these units. */
export function keptOf(
  units: readonly UnitPrice[],
  { buyer_minor, fee_minor }: Pick<SettlementMoney, 'buyer_minor' | 'fee_minor'>,
): SettlementMoney {
  const priceMinor = units.reduce((sum, { price_minor }) => sum + price_minor, 0);
  return { buyer_minor, fee_minor, kept_minor: priceMinor - (buyer_minor - fee_minor) };
}
