import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { GamesTable, GiftCardBrandsTable } from './tables.ts';

export type GameRow = Selectable<GamesTable>;
export type BrandRow = Selectable<GiftCardBrandsTable>;

export async function findGame(db: Kysely<Database>, slug: string): Promise<GameRow | undefined> {
  return await db.selectFrom('games').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function listGameSchemas(db: Kysely<Database>, slugs: readonly string[]) {
  return await db
    .selectFrom('games')
    .select(['slug', 'schema'])
    .where('slug', 'in', slugs)
    .execute();
}

export async function findBrand(db: Kysely<Database>, slug: string): Promise<BrandRow | undefined> {
  return await db
    .selectFrom('gift_card_brands')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
}

const shelf = (db: Kysely<Database>) =>
  db
    .selectFrom('offers')
    .select(({ fn }) => [
      'product_id',
      fn.countAll<number>().as('offer_count'),
      fn.min<number>('total_minor').as('from_total_minor'),
    ])
    .where('state', '=', 'active')
    .groupBy('product_id')
    .as('shelf');

/** Every game with the number of its active offers and the cheapest, most popular first. */
export async function listGames(db: Kysely<Database>) {
  return await db
    .selectFrom('games')
    .leftJoin(shelf(db), 'shelf.product_id', 'games.id')
    .select(['games.slug', 'games.name', 'games.genre', 'shelf.from_total_minor'])
    .select(sql<number>`coalesce(shelf.offer_count, 0)`.as('offer_count'))
    .orderBy('games.popularity', 'desc')
    .orderBy('games.slug')
    .execute();
}

export async function listBrands(db: Kysely<Database>) {
  return await db
    .selectFrom('gift_card_brands as brands')
    .leftJoin(shelf(db), 'shelf.product_id', 'brands.id')
    .select(['brands.slug', 'brands.name', 'brands.category', 'shelf.from_total_minor'])
    .select(sql<number>`coalesce(shelf.offer_count, 0)`.as('offer_count'))
    .orderBy('brands.popularity', 'desc')
    .orderBy('brands.slug')
    .execute();
}

/** What the home page counts; shares in basis points, null while there is nothing to count. */
export async function readCounters(db: Kysely<Database>) {
  const { rows } = await sql<{
    active_offers: number;
    completed_orders: number;
    on_time_share: number | null;
    fund_minor: number;
  }>`
    select
      (select count(*) from offers where state = 'active') as active_offers,
      (select coalesce(sum(completed_orders), 0)::bigint from seller_statistics)
        as completed_orders,
      (select (sum(on_time_share::bigint * completed_orders)
        / nullif(sum(completed_orders), 0))::bigint from seller_statistics) as on_time_share,
      (select coalesce(sum(case direction when 'credit' then amount_minor
        else -amount_minor end), 0)::bigint from ledger_entries where account_id = 'fund')
        as fund_minor`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('the counters gave no row');
  return row;
}
