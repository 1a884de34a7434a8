import type { SecuringTick } from '@guildhall/domain/orders/checklist/types';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The last word about each item of a unit's checklist. */
export async function listTicks(db: Kysely<Database>, unitId: string): Promise<SecuringTick[]> {
  return await db
    .selectFrom('securing_ticks')
    .distinctOn('item')
    .select(['item', 'is_done', 'occurred_at'])
    .where('order_unit_id', '=', unitId)
    .orderBy('item')
    .orderBy('id', 'desc')
    .execute();
}
