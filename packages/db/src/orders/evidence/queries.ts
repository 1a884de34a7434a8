import type { UnitEvidence } from '@guildhall/domain/orders/evidence/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The units of an order: when each was delivered, and confirmed by whom. */
export async function listUnitEvidence(
  db: Kysely<Database>,
  orderId: string,
): Promise<(UnitEvidence & { readonly id: string; readonly replaced_at: Date | null })[]> {
  return await db
    .selectFrom('order_units')
    .select(['id', 'position', 'delivered_at', 'confirmed_at', 'replaced_at'])
    .select(
      sql<boolean>`exists (select from order_history
        where order_history.order_id = order_units.order_id
          and order_history.order_unit_id = order_units.id
          and order_history.event = 'confirm')`.as('is_confirmed_by_buyer'),
    )
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}
