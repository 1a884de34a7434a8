import type { Database } from '@guildhall/db/database';
import type { LockedOrder, UnitRow } from '@guildhall/db/orders/commands';
import type { UnitEvent } from '@guildhall/domain/orders/states';
import type { Transaction } from 'kysely';
import { followStock } from '../offers/follow-stock.ts';
import { applyStockEvent, takeBackStock } from '../vault/apply-event.ts';

type Mover = (
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
) => Promise<void>;

const idsOf = (units: readonly UnitRow[]) => units.map(({ stock_id }) => stock_id);

/** Events that are missing here leave the sealed things where they are. */
const movers: Partial<Record<UnitEvent, Mover>> = {
  async deliver(trx, order, units) {
    const { has_more } = await applyStockEvent(trx, idsOf(units), 'sell', order.id);
    if (!has_more) await followStock(trx, order.offer_id, 'sold');
  },
  async cancel(trx, order, units) {
    await applyStockEvent(trx, idsOf(units), 'release', order.id);
    await followStock(trx, order.offer_id, 'back');
  },
  async return_sealed(trx, order, units) {
    const manual = order.terms.delivery === 'manual';
    await takeBackStock(trx, idsOf(units), { id: order.id, manual });
    await followStock(trx, order.offer_id, 'back');
  },
  async reveal(trx, order, units) {
    const sealed = units.filter(({ first_revealed_at }) => first_revealed_at === null);
    if (sealed.length > 0) await applyStockEvent(trx, idsOf(sealed), 'reveal', order.id);
  },
};

/** What an event of an order's units means for the sealed things behind them, and their offer. */
export async function moveStockOfUnits(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
  event: UnitEvent,
): Promise<void> {
  await movers[event]?.(trx, order, units);
}
