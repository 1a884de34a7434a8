import type { Database } from '@guildhall/db/database';
import { insertHolds, resolveHold } from '@guildhall/db/wallet/commands';
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
import type { ConfirmTerms, OrderEffect, UnitEffect } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { post } from './post-entries.ts';

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

/** Posts the money effect of a unit's transition. `unit` is the row after the transition. */
export async function postUnitEffect(
  trx: Transaction<Database>,
  effect: UnitEffect,
  order: OrderMoney,
  unit: UnitMoney,
): Promise<void> {
  switch (effect) {
    case 'E3': {
      const amountMinor = add(minor(unit.price_minor), minor(unit.fee_minor));
      await post(trx, refundFromEscrow(order, amountMinor, unit.id));
      return;
    }
    case 'E4':
      await confirm(trx, order, unit);
      return;
    case 'E5': {
      const hold = await resolveHold(trx, unit.id, 'hold');
      if (hold !== undefined) {
        await post(trx, releaseHold(order, unit.id, minor(hold.amount_minor)));
      }
      return;
    }
    case 'E7':
    case 'E3_or_E8':
    case 'E8_or_E9':
      throw new Error(`${effect} has no use case yet`);
  }
}

async function confirm(trx: Transaction<Database>, order: OrderMoney, unit: UnitMoney) {
  const { terms } = order;
  const priceMinor = minor(unit.price_minor);
  const feeMinor = minor(unit.fee_minor);
  const split = splitOnConfirm({ price_minor: priceMinor, fee_minor: feeMinor }, terms);
  await post(trx, confirmUnit(order, unit.id, split));
  const slice = {
    order_id: order.id,
    order_unit_id: unit.id,
    seller_id: order.seller_id,
    resolved_at: null,
  };
  const confirmedAt = unit.confirmed_at ?? order.now;
  const slices = [
    {
      ...slice,
      id: newId(),
      kind: 'hold' as const,
      amount_minor: split.hold_minor,
      release_at: daysAfter(confirmedAt, terms.protection_days),
    },
    {
      ...slice,
      id: newId(),
      kind: 'reserve' as const,
      amount_minor: split.reserve_minor,
      release_at: daysAfter(confirmedAt, terms.reserve_days),
    },
  ];
  await insertHolds(
    trx,
    slices.filter(({ amount_minor }) => amount_minor > 0),
  );
}
