import type { Database } from '@guildhall/db/database';
import { lockHeldSlices } from '@guildhall/db/wallet/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { add, type Minor, minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider, refundInEscrow, splitOnConfirm } from '@guildhall/domain/wallet/rules';
import type { OrderEffect, Posting, UnitEffect } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { OrderMoney, UnitMoney } from './order-money.ts';
import { post, postAll } from './post-entries.ts';
import { postReleases } from './recover-debt.ts';
import { partOf, priceOf, refundConfirmedUnits, refundKey } from './refund-units.ts';

/** A confirmed unit that costs more, because others of its order go back (O14). */
export interface RaisedUnit {
  readonly before: UnitMoney;
  readonly after: { readonly price_minor: number; readonly fee_minor: number };
}

/**
 * Posts the money effect of an order's transition. Rooms name the effect; only the wallet posts it.
 * `about` names the payment that is charged back, and its provider (E12).
 */
export async function postOrderEffect(
  trx: Transaction<Database>,
  effect: OrderEffect,
  order: OrderMoney,
  about: Readonly<Record<string, string>> | null,
): Promise<void> {
  const totalMinor = minor(order.total_minor);
  switch (effect) {
    case 'E2':
      await post(trx, postings.E2({ ...order, total_minor: totalMinor }));
      return;
    case 'E3':
      await post(trx, postings.E3(order, totalMinor, null));
      return;
    case 'E12':
      await post(trx, chargebackOf(order, totalMinor, about));
      return;
  }
}

function chargebackOf(
  order: OrderMoney,
  totalMinor: Minor,
  about: Readonly<Record<string, string>> | null,
): Posting {
  const { payment_id, provider } = about ?? {};
  if (payment_id === undefined || provider === undefined) {
    throw new Error('E12 needs the payment that is charged back');
  }
  return atProvider(postings.E12(order, totalMinor, payment_id), provider);
}

/**
 * Posts the money effect of a transition of several units of one order, in a number of statements
 * that does not grow with them.
 */
export async function postUnitEffects(
  trx: Transaction<Database>,
  effect: UnitEffect,
  order: OrderMoney,
  units: readonly UnitMoney[],
): Promise<void> {
  switch (effect) {
    case 'E3':
      await postAll(
        trx,
        units.map((unit) => refundWhole(order, unit)),
      );
      return;
    case 'E4':
      await postAll(
        trx,
        units.map((unit) => confirmationOf(order, unit)),
      );
      return;
    case 'E5': {
      const ids = units.map(({ id }) => id);
      const holds = await lockHeldSlices(trx, ids, 'hold');
      const releases = holds.map(({ hold_id, order_id, rest_minor, order_unit_id }) =>
        postings.E5(order, order_unit_id, { hold_id, order_id, amount_minor: minor(rest_minor) }),
      );
      const debtMinor = holds[0]?.debt_minor ?? 0;
      await postReleases(trx, { seller_id: order.seller_id, debt_minor: debtMinor }, releases);
      return;
    }
    case 'E7': {
      const [held, earned] = byConfirmation(units);
      await postAll(
        trx,
        held.map((unit) => refundPart(order, unit)),
      );
      await refundConfirmedUnits(trx, order, earned, 'part');
      return;
    }
    case 'E3_or_E8':
    case 'E8_or_E9': {
      const [held, earned] = byConfirmation(units);
      await postAll(
        trx,
        held.map((unit) => refundWhole(order, unit)),
      );
      await refundConfirmedUnits(trx, order, earned, 'whole');
    }
  }
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

/** Before confirmation the money of a unit is in escrow; after it, its seller has earned it. */
const byConfirmation = (units: readonly UnitMoney[]) =>
  [
    units.filter(({ confirmed_at }) => confirmed_at === null),
    units.filter(({ confirmed_at }) => confirmed_at !== null),
  ] as const;

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
