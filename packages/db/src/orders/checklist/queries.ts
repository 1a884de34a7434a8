import type { SecuringTick } from '@guildhall/domain/orders/checklist/types';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/**
 * The last word about each item of a unit's checklist. What was ticked before the unit was replaced
 * is of the account before.
 */
export async function listTicks(
  db: Kysely<Database>,
  { id, replaced_at }: { readonly id: string; readonly replaced_at: Date | null },
): Promise<SecuringTick[]> {
  return await db
    .selectFrom('securing_ticks')
    .distinctOn('item')
    .select(['item', 'is_done', 'occurred_at'])
    .where('order_unit_id', '=', id)
    .$if(replaced_at !== null, (query) => query.where('occurred_at', '>=', replaced_at))
    .orderBy('item')
    .orderBy('id', 'desc')
    .execute();
}
