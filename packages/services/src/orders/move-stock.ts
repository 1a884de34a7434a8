import type { Database } from '@guildhall/db/database';
import type { LockedOrder, UnitRow } from '@guildhall/db/orders/commands';
import type { UnitEvent } from '@guildhall/domain/orders/states';
import type { Transaction } from 'kysely';
import { followStock } from '../offers/follow-stock.ts';
import { applyStockEvent, takeBackStock } from '../vault/apply-event.ts';

/** What an event of an order's units means for the sealed things behind them, and their offer. */
export async function moveStockOfUnits(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
  event: UnitEvent,
): Promise<void> {
  const stock_ids = units.map(({ stock_id }) => stock_id);
  switch (event) {
    case 'deliver':
      await applyStockEvent(trx, stock_ids, 'sell', order.id);
      await followStock(trx, order.offer_id, 'sold');
      return;
    case 'cancel':
      await applyStockEvent(trx, stock_ids, 'release', order.id);
      await followStock(trx, order.offer_id, 'back');
      return;
    case 'return_sealed': {
      const manual = order.terms.delivery === 'manual';
      await takeBackStock(trx, stock_ids, { id: order.id, manual });
      await followStock(trx, order.offer_id, 'back');
      return;
    }
    case 'reveal': {
      const sealed = units.filter(({ first_revealed_at }) => first_revealed_at === null);
      const ids = sealed.map(({ stock_id }) => stock_id);
      if (ids.length > 0) await applyStockEvent(trx, ids, 'reveal', order.id);
      return;
    }
    default:
      return;
  }
}
