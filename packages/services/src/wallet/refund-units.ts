import type { Database } from '@guildhall/db/database';
import { lockBalances, lockRefundSlices } from '@guildhall/db/wallet/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { add, type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import {
  debtAccount,
  largestRefund,
  mostLent,
  refundOfConfirmed,
  type RefundedBy,
  shareOfFund,
  takeFromSeller,
} from '@guildhall/domain/wallet/rules';
import type {
  AccountKey,
  ConfirmedPrice,
  FundShare,
  Posting,
  SellerMoney,
  SlicePart,
  TakenMoney,
} from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { OrderMoney, UnitMoney } from './order-money.ts';
import { postAll } from './post-entries.ts';

export const priceOf = ({
  price_minor,
  fee_minor,
}: Pick<UnitMoney, 'price_minor' | 'fee_minor'>): ConfirmedPrice => ({
  price_minor: minor(price_minor),
  fee_minor: minor(fee_minor),
});

/** The part of the price that is refunded. */
export function partOf({ id, amount_minor }: UnitMoney): Minor {
  if (amount_minor === null) throw new Error(`the refund of unit ${id} has no amount`);
  return amount_minor;
}

/**
 * Names a refund of the unit: with each its price gets less, and it rises only when others of its
 * order go back.
 */
export const refundKey = ({ units_kept }: UnitMoney, { price_minor }: ConfirmedPrice) =>
  `${price_minor}:${units_kept}`;

/**
 * Refunds confirmed units, whole (E8) or in part (E7). The seller's part comes from the unit's
 * hold, its reserve, what is available, and the seller's other reserves. What is missing comes from
 * the wallet of a seller who gives it back themselves, or else is refused (REFUND_NOT_COVERED with
 * the missing amount); by a decision of staff the buyer gets it at once, and the seller owes it
 * (E9), within the bound that the posting checks (DEBT_LIMIT). The fund gives back its share as far
 * as it can.
 */
export async function refundConfirmedUnits(
  trx: Transaction<Database>,
  order: OrderMoney,
  units: readonly UnitMoney[],
  kind: 'whole' | 'part',
): Promise<void> {
  const [first] = units;
  if (first === undefined) return;
  let sources = await lockSources(trx, order.seller_id, units, first.decided_by);
  const made: Posting[] = [];
  let lentMinor = minor(0);
  for (const unit of units) {
    const price = priceOf(unit);
    const amountMinor = kind === 'whole' ? price.price_minor : partOf(unit);
    const refund = refundOfConfirmed(price, order.terms, amountMinor);
    const taken = takeFromSeller(refund.seller_minor, moneyFor(sources, order, unit));
    const fund = shareOfFund(refund.fund_minor, sources.fund_minor);
    const key = refundKey(unit, refund.left);
    const of = { refund, taken, fund };
    made.push(
      kind === 'whole'
        ? postings.E8(order, unit.id, of)
        : postings.E7_confirmed(order, unit.id, of, key),
    );
    if (taken.shortfall_minor > 0) {
      made.push(postings.E9(order, unit.id, taken.shortfall_minor, key));
      lentMinor = add(lentMinor, taken.shortfall_minor);
    }
    sources = without(sources, taken, fund);
  }
  const mostMinor = mostLent(first.decided_by, sources.debt_minor);
  if (mostMinor !== null && lentMinor > mostMinor) {
    const missingMinor = subtract(lentMinor, mostMinor);
    throw new Refusal('REFUND_NOT_COVERED', { missing_minor: missingMinor });
  }
  await postAll(trx, made);
}

/**
 * The part of the price of a confirmed unit that can be refunded now: from what its seller has, and
 * from what the shop advances (E9).
 */
export async function coverOfRefund(
  trx: Transaction<Database>,
  order: OrderMoney,
  {
    unit,
    advanceMinor,
  }: {
    readonly unit: Pick<UnitMoney, 'id' | 'price_minor' | 'fee_minor'>;
    readonly advanceMinor: Minor;
  },
): Promise<Minor> {
  const sources = await lockSources(trx, order.seller_id, [unit], 'staff');
  const { holds, reserves, available_minor, other_reserves } = moneyFor(sources, order, unit);
  const parts = [...holds, ...reserves, ...other_reserves];
  const ownMinor = parts.reduce((sum, { amount_minor }) => add(sum, amount_minor), available_minor);
  return largestRefund(priceOf(unit), order.terms, add(ownMinor, advanceMinor));
}

interface Slice extends SlicePart {
  readonly kind: 'hold' | 'reserve';
  readonly order_unit_id: string;
}

/** What the refunds of an order may take from: slices, the seller's own money, the fund. */
interface Sources {
  readonly slices: readonly Slice[];
  readonly available_minor: Minor;
  readonly wallet_minor: Minor;
  readonly fund_minor: Minor;
  /** What the seller owes by earlier decisions. */
  readonly debt_minor: Minor;
}

/**
 * Locks them in the order of the ledger: slices, the fund, accounts. A seller who gives money back
 * themselves may take from their wallet, too. If they owe a chargeback, they may give back only
 * what they hold for the same units: the rest of their money is owed.
 */
async function lockSources(
  trx: Transaction<Database>,
  sellerId: string,
  units: readonly Pick<UnitMoney, 'id'>[],
  decidedBy: RefundedBy,
): Promise<Sources> {
  const ids = units.map(({ id }) => id);
  const rows = await lockRefundSlices(trx, sellerId, ids);
  const [available, wallet] = [`available:${sellerId}`, `wallet:${sellerId}`] as const;
  const [owed, charged] = [
    debtAccount(sellerId, 'decision'),
    debtAccount(sellerId, 'chargeback'),
  ] as const;
  const balances = await lockBalances(trx, ['fund', available, owed, charged, wallet]);
  const balanceOf = (account: AccountKey) => minor(balances.get(account) ?? 0);
  const mayGive = decidedBy !== 'seller' || balanceOf(charged) === 0;
  const slices = rows.filter(({ order_unit_id }) => mayGive || ids.includes(order_unit_id));
  return {
    slices: slices.map(({ rest_minor, ...slice }) => ({
      ...slice,
      amount_minor: minor(rest_minor),
    })),
    available_minor: mayGive ? balanceOf(available) : minor(0),
    wallet_minor: mayGive && decidedBy === 'seller' ? balanceOf(wallet) : minor(0),
    fund_minor: balanceOf('fund'),
    debt_minor: balanceOf(owed),
  };
}

/** The seller's money for the refund of one unit, in the order of E8. */
function moneyFor(
  { slices, available_minor, wallet_minor }: Sources,
  order: OrderMoney,
  unit: Pick<UnitMoney, 'id'>,
): SellerMoney {
  const partsOf = (kind: Slice['kind'], isOwn: boolean) =>
    slices.filter((each) => each.kind === kind && (each.order_unit_id === unit.id) === isOwn);
  return {
    seller_id: order.seller_id,
    holds: partsOf('hold', true),
    reserves: partsOf('reserve', true),
    available_minor,
    other_reserves: partsOf('reserve', false),
    wallet_minor,
  };
}

/** What is left for the next unit. */
function without(
  { slices, available_minor, wallet_minor, fund_minor, debt_minor }: Sources,
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
    wallet_minor: subtract(wallet_minor, taken.wallet_minor),
    fund_minor: subtract(fund_minor, fund.fund_minor),
    debt_minor,
  };
}
