import type { Database } from '@guildhall/db/database';
import type { LockedOrder, UnitRow } from '@guildhall/db/orders/commands';
import type { UnitEvent } from '@guildhall/domain/orders/states';
import type { Transaction } from 'kysely';
import { updateAvailability } from '../offers/update-availability.ts';
import { applyStockEvent, takeBackStock } from '../vault/apply-event.ts';

type StockHandler = (
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
) => Promise<void>;

const idsOf = (units: readonly UnitRow[]) => units.map(({ stock_id }) => stock_id);

/** Events without a handler do not change the stock. */
const stockHandlers: Partial<Record<UnitEvent, StockHandler>> = {
  async deliver(trx, order, units) {
    const { has_more } = await applyStockEvent(trx, idsOf(units), 'sell', order.id);
    if (!has_more) await updateAvailability(trx, order.offer_id, 'sold');
  },
  async cancel(trx, order, units) {
    await applyStockEvent(trx, idsOf(units), 'release', order.id);
    await updateAvailability(trx, order.offer_id, 'back');
  },
  async return_sealed(trx, order, units) {
    const manual = order.terms.delivery === 'manual';
    await takeBackStock(trx, idsOf(units), { id: order.id, manual });
    await updateAvailability(trx, order.offer_id, 'back');
  },
  async reveal(trx, order, units) {
    const sealed = units.filter(({ first_revealed_at }) => first_revealed_at === null);
    if (sealed.length > 0) await applyStockEvent(trx, idsOf(sealed), 'reveal', order.id);
  },
};

/** Applies an event of an order's units to the stock behind them and to the offer. */
export async function applyStockEvents(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
  event: UnitEvent,
): Promise<void> {
  await stockHandlers[event]?.(trx, order, units);
}
