import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database.ts';
import { usersAs } from '../../users/queries.ts';
import { matching } from '../queries.ts';

const isParty = (userId: string) =>
  sql<SqlBool>`(orders.buyer_id = ${userId} or orders.seller_id = ${userId})`;

/** The ids of a user's purchases and sales that a search names, newest first. */
export async function findOrdersOf(
  db: Kysely<Database>,
  userId: string,
  search: string,
  limit: number,
): Promise<string[]> {
  const found = await db
    .selectFrom('orders')
    .innerJoin(usersAs('other'), (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when orders.buyer_id = ${userId} then orders.seller_id
          else orders.buyer_id end`,
      ),
    )
    .select('orders.id')
    .where(isParty(userId))
    .where(matching(search))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** What a user bought or sold with some orders. */
export async function listOwnOrderTitles(
  db: Kysely<Database>,
  userId: string,
  orderIds: readonly string[],
) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.kind'])
    .select([
      sql<string>`orders.snapshot->>'title'`.as('title'),
      sql<string | null>`orders.snapshot->>'language'`.as('language'),
      sql<'bought' | 'sold'>`case when orders.buyer_id = ${userId} then 'bought'
        else 'sold' end`.as('side'),
    ])
    .where('orders.id', 'in', [...orderIds])
    .where(isParty(userId))
    .execute();
}
