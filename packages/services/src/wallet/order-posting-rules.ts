import type { Database } from '@guildhall/db/database';
import { lockHeldSlices } from '@guildhall/db/wallet/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { add, minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider, refundInEscrow, splitOnConfirm } from '@guildhall/domain/wallet/rules';
import type { OrderEffect, Posting, UnitEffect } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { PostingRules } from '../kernel/apply-transition.ts';
import type { OrderMoney, UnitMoney } from './order-money.ts';
import { postAll } from './post-entries.ts';
import { postReleases } from './recover-debt.ts';
import { partOf, priceOf, refundConfirmedUnits, refundKey } from './refund-units.ts';

/** A confirmed unit that costs more, because others of its order go back (O14). */
export interface RaisedUnit {
  readonly before: UnitMoney;
  readonly after: { readonly price_minor: number; readonly fee_minor: number };
}

/** An order that moves, and for E12 the payment that is charged back, with its provider. */
export interface MovedOrder extends OrderMoney {
  readonly about: Readonly<Record<string, string>> | null;
}

/** What the wallet posts for the transitions of orders. */
export const orderPostingRules: PostingRules<OrderEffect, MovedOrder> = {
  E2: async (trx, orders) => {
    const paid = orders.map((order) => ({ ...order, total_minor: minor(order.total_minor) }));
    await postAll(trx, paid.map(postings.E2));
  },
  E3: async (trx, orders) => {
    await postAll(
      trx,
      orders.map((order) => postings.E3(order, minor(order.total_minor), null)),
    );
  },
  E12: async (trx, orders) => {
    await postAll(trx, orders.map(chargebackOf));
  },
};

function chargebackOf({ about, ...order }: MovedOrder): Posting {
  const { payment_id, provider } = about ?? {};
  if (payment_id === undefined || provider === undefined) {
    throw new Error('E12 needs the payment that is charged back');
  }
  return atProvider(postings.E12(order, minor(order.total_minor), payment_id), provider);
}

/** A unit that moves, and its order. */
export interface MovedUnit {
  readonly order: OrderMoney;
  readonly unit: UnitMoney;
}
type MovedUnits = readonly [MovedUnit, ...MovedUnit[]];

/**
 * What the wallet posts for the transitions of units of one order, in a number of statements that
 * does not grow with them.
 */
export const unitPostingRules: PostingRules<UnitEffect, MovedUnit> = {
  E3: async (trx, moved) => {
    await postAll(
      trx,
      moved.map(({ order, unit }) => refundWhole(order, unit)),
    );
  },
  E4: async (trx, moved) => {
    await postAll(
      trx,
      moved.map(({ order, unit }) => confirmationOf(order, unit)),
    );
  },
  E5: async (trx, moved) => {
    const [{ order }] = moved;
    const ids = moved.map(({ unit }) => unit.id);
    const holds = await lockHeldSlices(trx, ids, 'hold');
    const releases = holds.map(({ hold_id, order_id, rest_minor, order_unit_id }) =>
      postings.E5(order, order_unit_id, { hold_id, order_id, amount_minor: minor(rest_minor) }),
    );
    const debtMinor = holds[0]?.debt_minor ?? 0;
    await postReleases(trx, { seller_id: order.seller_id, debt_minor: debtMinor }, releases);
  },
  E7: async (trx, moved) => {
    const { order, held, earned } = byConfirmation(moved);
    await postAll(
      trx,
      held.map((unit) => refundPart(order, unit)),
    );
    await refundConfirmedUnits(trx, order, earned, 'part');
  },
  E3_or_E8: refundUnits,
  E8_or_E9: refundUnits,
};

async function refundUnits(trx: Transaction<Database>, moved: MovedUnits): Promise<void> {
  const { order, held, earned } = byConfirmation(moved);
  await postAll(
    trx,
    held.map((unit) => refundWhole(order, unit)),
  );
  await refundConfirmedUnits(trx, order, earned, 'whole');
}

/** Before confirmation the money of a unit is in escrow; after it, its seller has earned it. */
function byConfirmation(moved: MovedUnits) {
  const [{ order }] = moved;
  const units = moved.map(({ unit }) => unit);
  return {
    order,
    held: units.filter(({ confirmed_at }) => confirmed_at === null),
    earned: units.filter(({ confirmed_at }) => confirmed_at !== null),
  };
}

/**
 * Posts what sellers get of confirmed units that cost more: the difference between the two
 * confirmations (E4), out of what was paid for the units that go back. Its slices have the amounts
 * and dates of the confirmation, so all of it becomes available.
 */
export async function postRaises(
  trx: Transaction<Database>,
  order: OrderMoney,
  raised: readonly RaisedUnit[],
): Promise<void> {
  const made = raised.map(({ before, after }) => {
    const unit = { ...before, ...after };
    const split = (money: UnitMoney) => splitOnConfirm(priceOf(money), order.terms);
    const splits = { before: split(before), after: split(unit) };
    return postings.E4_raise(order, unit.id, splits, String(unit.units_kept));
  });
  await postAll(trx, made);
}

/** E3 of a unit. */
export const refundWhole = (order: OrderMoney, { id, price_minor, fee_minor }: UnitMoney) =>
  postings.E3(order, add(minor(price_minor), minor(fee_minor)), id);

function refundPart(order: OrderMoney, unit: UnitMoney) {
  const { buyer_minor, left } = refundInEscrow(priceOf(unit), partOf(unit));
  return postings.E7(order, unit.id, buyer_minor, refundKey(unit, left));
}

/** E4 of a unit, with new slices. */
export function confirmationOf(order: OrderMoney, unit: UnitMoney): Posting {
  const price = priceOf(unit);
  const confirmedAt = unit.confirmed_at ?? order.now;
  const slice = (days: number) => ({ id: newId(), release_at: daysAfter(confirmedAt, days) });
  return postings.E4(order, unit.id, splitOnConfirm(price, order.terms), {
    hold: slice(order.terms.protection_days),
    reserve: slice(order.terms.reserve_days),
  });
}
