import type { Database } from '@guildhall/db/database';
import { insertHolds, resolveHolds } from '@guildhall/db/wallet/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { add, minor } from '@guildhall/domain/kernel/money';
import {
  confirmUnit,
  payOrder,
  refundFromEscrow,
  releaseHold,
  splitOnConfirm,
} from '@guildhall/domain/wallet/rules';
import type {
  ConfirmSplit,
  ConfirmTerms,
  OrderEffect,
  UnitEffect,
} from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { post, postAll } from './post-entries.ts';

/** What a posting needs to know about an order. */
export interface OrderMoney {
  readonly id: string;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly total_minor: number;
  readonly terms: ConfirmTerms & {
    readonly protection_days: number;
    readonly reserve_days: number;
  };
  /** The database's time in this transaction. */
  readonly now: Date;
}

/** What a posting needs to know about a unit. */
export interface UnitMoney {
  readonly id: string;
  readonly price_minor: number;
  readonly fee_minor: number;
  readonly confirmed_at: Date | null;
}

/**
 * Posts the money effect of an order's transition. Rooms name the effect; only the wallet posts it.
 */
export async function postOrderEffect(
  trx: Transaction<Database>,
  effect: OrderEffect,
  order: OrderMoney,
): Promise<void> {
  const totalMinor = minor(order.total_minor);
  switch (effect) {
    case 'E2':
      await post(trx, payOrder({ ...order, total_minor: totalMinor }));
      return;
    case 'E3':
      await post(trx, refundFromEscrow(order, totalMinor, null));
      return;
    case 'E12':
      throw new Error('E12 has no use case yet');
  }
}

/**
 * Posts the money effect of a transition of several units of one order, in a number of statements
 * that does not grow with them. `units` are the rows after the transition.
 */
export async function postUnitEffects(
  trx: Transaction<Database>,
  effect: UnitEffect,
  order: OrderMoney,
  units: readonly UnitMoney[],
): Promise<void> {
  switch (effect) {
    case 'E3': {
      const refunds = units.map((unit) => {
        const amountMinor = add(minor(unit.price_minor), minor(unit.fee_minor));
        return refundFromEscrow(order, amountMinor, unit.id);
      });
      await postAll(trx, refunds);
      return;
    }
    case 'E4':
      await confirm(trx, order, units);
      return;
    case 'E5': {
      const ids = units.map(({ id }) => id);
      const holds = await resolveHolds(trx, ids, 'hold');
      const releases = holds.map((hold) =>
        releaseHold(order, hold.order_unit_id, minor(hold.amount_minor)),
      );
      await postAll(trx, releases);
      return;
    }
    case 'E7':
    case 'E3_or_E8':
    case 'E8_or_E9':
      throw new Error(`${effect} has no use case yet`);
  }
}

async function confirm(
  trx: Transaction<Database>,
  order: OrderMoney,
  units: readonly UnitMoney[],
): Promise<void> {
  const confirmed = units.map((unit) => {
    const price = { price_minor: minor(unit.price_minor), fee_minor: minor(unit.fee_minor) };
    return { unit, split: splitOnConfirm(price, order.terms) };
  });
  await postAll(
    trx,
    confirmed.map(({ unit, split }) => confirmUnit(order, unit.id, split)),
  );
  await insertHolds(
    trx,
    confirmed.flatMap(({ unit, split }) => slicesOf(order, unit, split)),
  );
}

function slicesOf(order: OrderMoney, unit: UnitMoney, split: ConfirmSplit) {
  const { terms } = order;
  const confirmedAt = unit.confirmed_at ?? order.now;
  const slice = (kind: 'hold' | 'reserve', amountMinor: number, days: number) => ({
    id: newId(),
    kind,
    order_id: order.id,
    order_unit_id: unit.id,
    seller_id: order.seller_id,
    amount_minor: amountMinor,
    release_at: daysAfter(confirmedAt, days),
    resolved_at: null,
  });
  return [
    slice('hold', split.hold_minor, terms.protection_days),
    slice('reserve', split.reserve_minor, terms.reserve_days),
  ].filter(({ amount_minor }) => amount_minor > 0);
}
