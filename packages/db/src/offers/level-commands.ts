import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { usersAs } from '../users/queries.ts';
import type { SellersList } from './rank-commands.ts';

/**
 * Copies the level of the seller into offers that have another one, at most `limit`, and shifts
 * their rank by as many times `level_score`. All of a seller's offers shift alike, so they keep
 * their order. Of all sellers, or of these. The offers are locked in the order of their ids and
 * waited for, so that none is left out. Returns whose offers it changed.
 */
export async function copySellerLevels(
  trx: Transaction<Database>,
  sellerIds: readonly string[] | null,
  { limit, level_score }: { limit: number; level_score: number },
): Promise<string[]> {
  const rows = await trx
    .with('behind', (db) =>
      db
        .selectFrom('offers')
        .innerJoin(usersAs('seller', ['id', 'seller_level']), 'seller.id', 'offers.seller_id')
        .select(['offers.id', 'seller.seller_level'])
        .whereRef('offers.seller_level', '<>', 'seller.seller_level')
        .$if(sellerIds !== null, (query) =>
          query.where('offers.seller_id', '=', sql<string>`any(${[...(sellerIds ?? [])]}::uuid[])`),
        )
        .orderBy('offers.id')
        .limit(limit)
        .forNoKeyUpdate('offers'),
    )
    .updateTable('offers')
    .from('behind')
    .set({
      seller_level: sql`behind.seller_level`,
      rank_score: sql`offers.rank_score
        + (behind.seller_level - offers.seller_level) * ${sql.lit(level_score)}`,
    })
    .whereRef('offers.id', '=', 'behind.id')
    .returning('offers.seller_id')
    .execute();
  return rows.map(({ seller_id }) => seller_id);
}

/** The category lists in which these sellers have active offers. */
export async function listListsOf(
  db: Kysely<Database>,
  sellerIds: readonly string[],
): Promise<SellersList[]> {
  return await db
    .selectFrom('offers')
    .select(['seller_id', 'kind', 'product_slug'])
    .distinct()
    .where('seller_id', '=', sql<string>`any(${[...sellerIds]}::uuid[])`)
    .where('state', '=', 'active')
    .execute();
}
