import type { Database } from '@guildhall/db/database';
import {
  claimStock,
  deleteSecrets,
  insertStock,
  type TransitionedStock,
  moveStock,
  type StockTransitionRow,
} from '@guildhall/db/vault/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { type StockEvent, stockTransitions } from '@guildhall/domain/vault/states';
import type { Transaction } from 'kysely';

/** The transition of a stock event; an event determines its row of the table. */
function stepOf(event: StockEvent, orderId: string | null): StockTransitionRow {
  const row = stockTransitions.find((each) => each.event === event && each.implemented);
  if (row === undefined) throw new Error(`the stock event ${event} has no use case yet`);
  return { event, from: row.from[0] ?? null, to: row.to, order_id: orderId };
}

/** Adds stock units to an offer; returns their ids in order. */
export async function addStock(
  trx: Transaction<Database>,
  offer: { id: string; seller_id: string },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await insertStock(
    trx,
    ids.map((id) => ({ id, offer_id: offer.id, seller_id: offer.seller_id })),
    stepOf('add', null),
  );
  return ids;
}

/** Reserves up to `quantity` units for an order; fewer when fewer are left. */
export async function reserveStock(
  trx: Transaction<Database>,
  offerId: string,
  quantity: number,
  orderId: string,
): Promise<TransitionedStock> {
  return await claimStock(trx, offerId, quantity, stepOf('reserve', orderId));
}

/** Moves units along one row of the table. A unit in another state is a defect and throws. */
export async function applyStockEvent(
  trx: Transaction<Database>,
  ids: readonly string[],
  event: Exclude<StockEvent, 'add' | 'reserve'>,
  orderId: string | null,
): Promise<TransitionedStock> {
  const { from, ...step } = stepOf(event, orderId);
  if (from === null) throw new Error(`the stock event ${event} moves nothing`);
  const moved = await moveStock(trx, ids, { from, ...step });
  if (moved.ids.length !== ids.length) {
    throw new Error(`${event}: ${ids.length - moved.ids.length} stock units were not ${from}`);
  }
  return moved;
}

/**
 * Restocks units that were returned unopened. Those of a manual seller lose their secret: the
 * seller seals them again (O14).
 */
export async function takeBackStock(
  trx: Transaction<Database>,
  ids: readonly string[],
  order: { id: string; manual: boolean },
): Promise<void> {
  await applyStockEvent(trx, ids, 'take_back', order.id);
  if (order.manual) await deleteSecrets(trx, ids);
  await applyStockEvent(trx, ids, 'restock', order.id);
}
