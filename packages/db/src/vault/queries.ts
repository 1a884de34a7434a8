import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { SecretsTable } from './tables.ts';

export async function findSecret(
  db: Kysely<Database>,
  stockId: string,
): Promise<Selectable<SecretsTable> | undefined> {
  return await db
    .selectFrom('secrets')
    .selectAll()
    .where('stock_id', '=', stockId)
    .executeTakeFirst();
}

export async function listReveals(db: Kysely<Database>, orderUnitId: string) {
  return await db
    .selectFrom('reveal_log')
    .innerJoin('users', 'users.id', 'reveal_log.viewer_id')
    .select([
      'reveal_log.occurred_at',
      'reveal_log.ip_address',
      'reveal_log.user_agent',
      'users.username',
    ])
    .where('order_unit_id', '=', orderUnitId)
    .orderBy('reveal_log.id', 'desc')
    .limit(100)
    .execute();
}

export async function countInStock(db: Kysely<Database>, offerId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_units')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('offer_id', '=', offerId)
    .where('state', '=', 'in_stock')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function hasStock(db: Kysely<Database>, offerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_units')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('state', '=', 'in_stock')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
