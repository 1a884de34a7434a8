import type { Database } from '@guildhall/db/database';
import { lockBalances, lockRefundSlices } from '@guildhall/db/wallet/commands';
import { type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { refundOfConfirmed, shareOfFund, takeFromSeller } from '@guildhall/domain/wallet/rules';
import type {
  ConfirmedPrice,
  FundShare,
  Posting,
  SlicePart,
  TakenMoney,
} from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { OrderMoney, UnitMoney } from './post-effect.ts';
import { postAll } from './post-entries.ts';

export const priceOf = ({ price_minor, fee_minor }: UnitMoney): ConfirmedPrice => ({
  price_minor: minor(price_minor),
  fee_minor: minor(fee_minor),
});

/** The part of the price that is refunded. */
export function partOf({ id, amount_minor }: UnitMoney): Minor {
  if (amount_minor === null) throw new Error(`the refund of unit ${id} has no amount`);
  return amount_minor;
}

/**
 * Refunds confirmed units, whole (E8) or in part (E7). The seller's part comes from the unit's
 * hold, its reserve, what is available, and the seller's other reserves; the buyer gets what is
 * missing at once, and the seller owes it (E9). The fund gives back its share as far as it can.
 */
export async function refundConfirmedUnits(
  trx: Transaction<Database>,
  order: OrderMoney,
  units: readonly UnitMoney[],
  kind: 'whole' | 'part',
): Promise<void> {
  if (units.length === 0) return;
  let sources = await lockSources(trx, order.seller_id, units);
  const made: Posting[] = [];
  for (const unit of units) {
    const price = priceOf(unit);
    const amountMinor = kind === 'whole' ? price.price_minor : partOf(unit);
    const refund = refundOfConfirmed(price, order.terms, amountMinor);
    const taken = takeFromSeller(refund.seller_minor, moneyFor(sources, order, unit));
    const fund = shareOfFund(refund.fund_minor, sources.fund_minor);
    // The price that is left names a refund of the unit: it gets less with each.
    const key = String(refund.left.price_minor);
    const of = { refund, taken, fund };
    made.push(
      kind === 'whole'
        ? postings.E8(order, unit.id, of)
        : postings.E7_confirmed(order, unit.id, of, key),
    );
    if (taken.shortfall_minor > 0) {
      made.push(postings.E9(order, unit.id, taken.shortfall_minor, key));
    }
    sources = without(sources, taken, fund);
  }
  await postAll(trx, made);
}

interface Slice extends SlicePart {
  readonly kind: 'hold' | 'reserve';
  readonly order_unit_id: string;
}

/** What the refunds of an order may take from: slices, the seller's available money, the fund. */
interface Sources {
  readonly slices: readonly Slice[];
  readonly available_minor: Minor;
  readonly fund_minor: Minor;
}

/** Locks them in the order of the ledger: slices, the fund, accounts. */
async function lockSources(
  trx: Transaction<Database>,
  sellerId: string,
  units: readonly UnitMoney[],
): Promise<Sources> {
  const ids = units.map(({ id }) => id);
  const rows = await lockRefundSlices(trx, sellerId, ids);
  const available = `available:${sellerId}` as const;
  const balances = await lockBalances(trx, ['fund', available]);
  return {
    slices: rows.map(({ rest_minor, ...slice }) => ({
      ...slice,
      amount_minor: minor(rest_minor),
    })),
    available_minor: minor(balances.get(available) ?? 0),
    fund_minor: minor(balances.get('fund') ?? 0),
  };
}

/** The seller's money for the refund of one unit, in the order of E8. */
function moneyFor({ slices, available_minor }: Sources, order: OrderMoney, unit: UnitMoney) {
  const partsOf = (kind: Slice['kind'], isOwn: boolean) =>
    slices.filter((each) => each.kind === kind && (each.order_unit_id === unit.id) === isOwn);
  return {
    seller_id: order.seller_id,
    holds: partsOf('hold', true),
    reserves: partsOf('reserve', true),
    available_minor,
    other_reserves: partsOf('reserve', false),
  };
}

/** What is left for the next unit. */
function without(
  { slices, available_minor, fund_minor }: Sources,
  taken: TakenMoney,
  fund: FundShare,
): Sources {
  const parts = [...taken.holds, ...taken.reserves, ...taken.other_reserves];
  const takenOf = new Map(parts.map(({ hold_id, amount_minor }) => [hold_id, amount_minor]));
  return {
    slices: slices
      .map((slice) => ({
        ...slice,
        amount_minor: subtract(slice.amount_minor, takenOf.get(slice.hold_id) ?? minor(0)),
      }))
      .filter(({ amount_minor }) => amount_minor > 0),
    available_minor: subtract(available_minor, taken.available_minor),
    fund_minor: subtract(fund_minor, fund.fund_minor),
  };
}
