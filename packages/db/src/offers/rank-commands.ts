import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { OffersTable } from './tables.ts';

/** The offers of one seller in one category list. */
export type SellersList = Pick<OffersTable, 'seller_id' | 'kind' | 'product_slug'>;

/** How many active offers the seller of an offer has in its category list, at most `most`. */
export async function countPlacesBefore(
  db: Kysely<Database>,
  offerId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select count(*) as places from (
      select from offers as new join offers as listed
          on listed.seller_id = new.seller_id and listed.kind = new.kind
          and listed.product_slug = new.product_slug
       where new.id = ${offerId} and listed.id <> new.id and listed.state = 'active'
       limit ${most}) as seen`.execute(db);
  return rows[0]?.places ?? 0;
}

/**
 * The active offers of sellers in their category lists with their places, 0 for a seller's first.
 * Instant delivery is first; then the present scores decide the order, so that an offer that is
 * gone moves only those after it.
 */
export async function listRankedOffers(db: Kysely<Database>, lists: readonly SellersList[]) {
  const { rows } = await sql<
    Pick<OffersTable, 'id' | 'seller_id' | 'seller_level'> & {
      instant: boolean;
      rank_score: number;
      place: number;
    }
  >`
    select id, seller_id, seller_level, delivery = 'instant' as instant, rank_score,
        row_number() over (partition by seller_id, kind, product_slug
          order by delivery = 'instant' desc, rank_score desc, id desc) - 1 as place
      from offers join jsonb_to_recordset(${JSON.stringify(lists)}::jsonb)
          as asked(seller_id uuid, kind text, product_slug text)
        using (seller_id, kind, product_slug)
     where state = 'active'`.execute(db);
  return rows;
}

/**
 * Saves scores. Skips an offer that another transaction has locked: it changes, and its event leads
 * here again. Skips one whose seller got another level: the copy of the level ranks it.
 */
export async function saveRankScores(
  trx: Transaction<Database>,
  scores: readonly { id: string; rank_score: number; seller_level: number }[],
): Promise<void> {
  await sql`
    with free as (
      select id from offers where id = any(${scores.map(({ id }) => id)}::uuid[])
         for no key update skip locked)
    update offers set rank_score = score.rank_score
      from free join jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
          as score(id uuid, rank_score integer, seller_level smallint) using (id)
     where offers.id = free.id and offers.seller_level = score.seller_level`.execute(trx);
}

/** The next category lists of sellers with active offers, in the order of the sellers' ids. */
export async function listSellersLists(
  db: Kysely<Database>,
  afterSellerId: string,
  sellers: number,
): Promise<SellersList[]> {
  return await db
    .selectFrom('offers')
    .select(['seller_id', 'kind', 'product_slug'])
    .distinct()
    .where('state', '=', 'active')
    .where('seller_id', 'in', (query) =>
      query
        .selectFrom('offers')
        .select('seller_id')
        .distinct()
        .where('seller_id', '>', afterSellerId)
        .where('state', '=', 'active')
        .orderBy('seller_id')
        .limit(sellers),
    )
    .orderBy('seller_id')
    .execute();
}
