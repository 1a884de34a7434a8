import type { Database } from '@guildhall/db/database';
import { lockHeldSlices } from '@guildhall/db/wallet/commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { add, minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import type { ConfirmTerms, OrderEffect, UnitEffect } from '@guildhall/domain/wallet/types';
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
      await post(trx, postings.E2({ ...order, total_minor: totalMinor }));
      return;
    case 'E3':
      await post(trx, postings.E3(order, totalMinor, null));
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
        return postings.E3(order, amountMinor, unit.id);
      });
      await postAll(trx, refunds);
      return;
    }
    case 'E4':
      await postAll(
        trx,
        units.map((unit) => confirmed(order, unit)),
      );
      return;
    case 'E5': {
      const ids = units.map(({ id }) => id);
      const holds = await lockHeldSlices(trx, ids, 'hold');
      const releases = holds.map(({ rest_minor, order_unit_id, ...hold }) =>
        postings.E5(order, order_unit_id, { ...hold, amount_minor: minor(rest_minor) }),
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

function confirmed(order: OrderMoney, unit: UnitMoney) {
  const price = { price_minor: minor(unit.price_minor), fee_minor: minor(unit.fee_minor) };
  const confirmedAt = unit.confirmed_at ?? order.now;
  const slice = (days: number) => ({ id: newId(), release_at: daysAfter(confirmedAt, days) });
  return postings.E4(order, unit.id, splitOnConfirm(price, order.terms), {
    hold: slice(order.terms.protection_days),
    reserve: slice(order.terms.reserve_days),
  });
}
