import type { Database } from '@guildhall/db/database';
import {
  claimStock,
  deleteSecrets,
  insertStock,
  insertStockHistory,
  moveStock,
} from '@guildhall/db/vault/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { type StockEvent, stockTransitions } from '@guildhall/domain/vault/states';
import type { Transaction } from 'kysely';

/** The row of the table, which for stock is found by its event alone. */
function rowOf(event: StockEvent) {
  const row = stockTransitions.find((each) => each.event === event && each.wired);
  if (row === undefined) throw new Error(`the stock event ${event} has no use case yet`);
  return { from: row.from[0] ?? null, to: row.to };
}

/** Puts new units on an offer's shelf; answers their ids, in order. */
export async function addStock(
  trx: Transaction<Database>,
  offer: { id: string; seller_id: string },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await insertStock(
    trx,
    ids.map((id) => ({ id, offer_id: offer.id, seller_id: offer.seller_id })),
  );
  await writeHistory(trx, ids, 'add', null);
  return ids;
}

/** Reserves so many units for an order, or fewer when fewer are left. */
export async function reserveStock(
  trx: Transaction<Database>,
  offer_id: string,
  quantity: number,
  order_id: string,
): Promise<string[]> {
  const ids = await claimStock(trx, offer_id, quantity);
  if (ids.length > 0) await writeHistory(trx, ids, 'reserve', order_id);
  return ids;
}

/** Moves units along one row of the table. All must stand in its state, or it is a defect. */
export async function applyStockEvent(
  trx: Transaction<Database>,
  ids: readonly string[],
  event: Exclude<StockEvent, 'add' | 'reserve'>,
  order_id: string | null,
): Promise<void> {
  const { from, to } = rowOf(event);
  if (from === null) throw new Error(`the stock event ${event} moves nothing`);
  const moved = await moveStock(trx, ids, { from, to });
  if (moved.length !== ids.length) {
    throw new Error(`${event}: ${ids.length - moved.length} stock units were not ${from}`);
  }
  await writeHistory(trx, ids, event, order_id);
}

/** What came back unopened goes on the shelf again; a manual seller seals it anew (O14). */
export async function takeBackStock(
  trx: Transaction<Database>,
  ids: readonly string[],
  order: { id: string; manual: boolean },
): Promise<void> {
  await applyStockEvent(trx, ids, 'take_back', order.id);
  if (order.manual) await deleteSecrets(trx, ids);
  await applyStockEvent(trx, ids, 'restock', order.id);
}

async function writeHistory(
  trx: Transaction<Database>,
  ids: readonly string[],
  event: StockEvent,
  order_id: string | null,
): Promise<void> {
  const { from, to } = rowOf(event);
  await insertStockHistory(trx, ids, { event, from_state: from, to_state: to, order_id });
}
