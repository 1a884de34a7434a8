import { listTicks } from '@guildhall/db/orders/checklist/queries';
import { listUnitEvidence } from '@guildhall/db/orders/evidence/queries';
import { readMoneyOfBuyer } from '@guildhall/db/orders/money-queries';
import { findOrder } from '@guildhall/db/orders/queries';
import { checklistOf } from '@guildhall/domain/orders/checklist/rules';
import type { OrderEvidence } from '@guildhall/domain/orders/evidence/types';
import type { OrdersContext } from '../context.ts';
import { readOwnReveals } from '../../vault/reveal-secret.ts';

/** What an order proves about its buyer: when they made, paid, opened and confirmed it. */
export async function readOrderEvidence(
  { db }: Pick<OrdersContext, 'db'>,
  orderId: string,
): Promise<OrderEvidence> {
  const order = await findOrder(db, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const { buyer_id, kind, snapshot, quantity, currency, created_at, paid_at } = order;
  const units = await listUnitEvidence(db, orderId);
  const positions = new Map(units.map(({ id, position }) => [id, position]));
  const [unit] = checklistOf(snapshot).length === 0 ? [] : units;
  const [money, { reveals, count }, ticks] = await Promise.all([
    readMoneyOfBuyer(db, orderId),
    readOwnReveals(db, [...positions.keys()], buyer_id),
    unit === undefined ? [] : listTicks(db, unit),
  ]);
  return {
    id: orderId,
    kind,
    title: snapshot.title,
    product_name: snapshot.product_name,
    quantity,
    total_minor: money.total_at_purchase_minor,
    refunded_minor: money.refunded_minor,
    currency,
    ordered_at: created_at,
    paid_at,
    units,
    reveals: reveals.map(({ order_unit_id, occurred_at, ip_address, user_agent }) => ({
      position: positions.get(order_unit_id) ?? 0,
      occurred_at,
      ip_address,
      user_agent,
    })),
    reveal_count: count,
    ticks,
  };
}
