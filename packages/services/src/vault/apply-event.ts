import type { Creation } from '@guildhall/db/kernel/transitions';
import type { Work } from '@guildhall/db/kernel/work';
import { deleteSecrets, insertStock, lockStock, stockStore } from '@guildhall/db/vault/commands';
import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  type StockActor,
  stockLifecycle,
  type StockOrderEvent,
  type StockState,
  type StockTypes,
} from '@guildhall/domain/vault/states';
import type { Transaction } from 'kysely';
import {
  planCreation,
  type PlannedMove,
  planTransition,
  type Principal,
  type StoredLifecycle,
} from '../kernel/apply-transition.ts';

interface StockUnit {
  readonly id: string;
  readonly state: StockState;
}

const stored: StoredLifecycle<StockTypes, StockUnit> = {
  lifecycle: stockLifecycle,
  store: stockStore,
  postingRules: {},
  changesOf: () => ({}),
  // Stock follows the units of orders, so a unit in another state is a defect.
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a stock unit that is ${state}: ${reason}`),
};

/** Ids of new stock units. Secrets are sealed for them before the units are created. */
export function newStockIds(count: number): string[] {
  return Array.from({ length: count }, () => newId());
}

/** New units of an offer, with these ids. */
export function planStock(
  offer: { id: string; seller_id: string },
  ids: readonly string[],
): Creation {
  const units = ids.map((id) => ({
    id,
    offer_id: offer.id,
    seller_id: offer.seller_id,
    state: 'in_stock' as const,
  }));
  const call = { event: 'add', actors: ['seller'], actor_id: offer.seller_id, facts: {} } as const;
  return planCreation(stored, units, call, insertStock(units));
}

/** New units with these ids that wait to replace what an order has, in stock for nobody else. */
export function planSetAside(
  order: { id: string; offer_id: string; seller_id: string },
  ids: readonly string[],
): Creation {
  const { offer_id, seller_id } = order;
  const units = ids.map((id) => ({ id, offer_id, seller_id, state: 'reserved' as const }));
  const bySeller = { actors: ['seller'], actor_id: seller_id, facts: {} } as const;
  const call = { event: 'set_aside', payload: { order_id: order.id }, ...bySeller } as const;
  return planCreation(stored, units, call, insertStock(units));
}

type StockMove = PlannedMove<StockTypes, StockUnit>;

/**
 * The moves of stock units along one row of the table, for an order. The value that writing them
 * returns says whether the offer has others in stock. A unit in another state is a defect and
 * throws.
 */
export function planStockEvent(
  units: readonly StockUnit[],
  event: StockOrderEvent,
  orderId: string,
  principal: Principal<StockActor>,
): StockMove[] {
  const call = { event, payload: { order_id: orderId }, facts: {}, ...principal };
  return units.map((unit) => planTransition(stored, unit, call));
}

/** The moves of sealed units that nobody has bought out of the stock, for good. */
export function planDiscard(
  ids: readonly string[],
  principal: Principal<StockActor>,
  state: 'in_stock' | 'reserved' = 'in_stock',
): StockMove[] {
  const call = { event: 'discard', facts: {}, ...principal } as const;
  return ids.map((id) => planTransition(stored, { id, state }, call));
}

/** Locks up to `quantity` units for an order, and plans their reservation. */
export async function planReservation(
  trx: Transaction<Database>,
  offerId: string,
  quantity: number,
  orderId: string,
) {
  const { ids, has_more } = await lockStock(trx, offerId, quantity);
  const units = ids.map((id) => ({ id, state: 'in_stock' as const }));
  const bySystem = { actors: ['system'], actor_id: null } as const;
  return { ids, has_more, moves: planStockEvent(units, 'reserve', orderId, bySystem) };
}

/**
 * Units of a manual seller that were returned unopened lose their secrets; the seller seals new
 * ones (O14).
 */
export function deleteReturnedSecrets({ writes }: Work, stockIds: readonly string[]): void {
  writes.push(...deleteSecrets(stockIds));
}
