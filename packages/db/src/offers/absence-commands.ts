import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { noSellerIds, usersAs } from '../users/queries.ts';
import { sellerIsAway } from './queries.ts';

/** Begins a vacation, or changes when it ends. */
export async function saveVacation(
  trx: Transaction<Database>,
  userId: string,
  until: Date | null,
): Promise<void> {
  await trx
    .insertInto('vacations')
    .values({ user_id: userId, until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }))
    .execute();
}

export async function deleteVacation(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('vacations').where('user_id', '=', userId).execute();
}

/**
 * Offers that are for sale while their seller is away, and offers that were paused for that while
 * their seller is back.
 */
export async function listOffersOfAbsences(
  db: Kysely<Database>,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    (select offers.id
       from (select user_id from vacations where until is null or until > app_now()
             union ${noSellerIds}) as away
       join offers on offers.seller_id = away.user_id
      where offers.state in ('active', 'out_of_stock')
      limit ${limit})
    union all
    (select offers.id from offers
      where offers.paused_while_away and offers.state = 'paused' and not ${sellerIsAway}
      limit ${limit})`.execute(db);
  return rows;
}

/**
 * What sellers below a level of verification have for sale, or have paused until they are back: of
 * all sellers, or of these. In the order of the ids, after one.
 */
export async function listOffersBelowLevel(
  db: Kysely<Database>,
  sellerIds: readonly string[] | null,
  { level, after, limit }: { level: number; after: string | null; limit: number },
) {
  return await db
    .selectFrom('offers')
    .innerJoin(usersAs('seller', ['id', 'verification_level']), 'seller.id', 'offers.seller_id')
    .select(['offers.id', 'offers.kind', 'offers.product_slug', 'offers.state'])
    .select('seller.verification_level')
    .where('seller.verification_level', '<', level)
    .where(({ or, eb, and }) =>
      or([
        eb('offers.state', 'in', ['active', 'out_of_stock']),
        and([eb('offers.state', '=', 'paused'), eb('offers.paused_while_away', '=', true)]),
      ]),
    )
    .$if(sellerIds !== null, (query) =>
      query.where('offers.seller_id', '=', sql<string>`any(${[...(sellerIds ?? [])]}::uuid[])`),
    )
    .$if(after !== null, (query) => query.where('offers.id', '>', after ?? ''))
    .orderBy('offers.id')
    .limit(limit)
    .execute();
}

/** Locked offers that are paused stay so when their seller is back. */
export async function keepPaused(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ paused_while_away: false })
    .where('id', 'in', [...ids])
    .where('state', '=', 'paused')
    .where('paused_while_away', '=', true)
    .execute();
}
