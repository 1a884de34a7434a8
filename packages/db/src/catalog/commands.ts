import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { GamesTable, GiftCardBrandsTable } from './tables.ts';

/**
 * Inserts a game, or updates the one with its slug. Returns its id. Violates
 * `game_schemas_never_changed` when this version of its schema is another one.
 */
export async function saveGame(
  db: Kysely<Database>,
  { id, ...game }: Insertable<GamesTable>,
): Promise<string> {
  const saved = await db
    .insertInto('games')
    .values({ id, ...game })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(game))
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Inserts a brand, or updates the one with its slug. Returns its id. */
export async function saveBrand(
  db: Kysely<Database>,
  { id, ...brand }: Insertable<GiftCardBrandsTable>,
): Promise<string> {
  const saved = await db
    .insertInto('gift_card_brands')
    .values({ id, ...brand })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(brand))
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

const TABLES = { game: 'games', brand: 'gift_card_brands' } as const;

/** Sets whether a game or brand is restricted or hidden. */
export async function saveProductTraits(
  trx: Transaction<Database>,
  kind: 'game' | 'brand',
  slug: string,
  traits: { readonly restricted: boolean; readonly hidden: boolean },
): Promise<void> {
  const { restricted, hidden } = traits;
  await sql`update ${sql.table(TABLES[kind])} set restricted = ${restricted}, hidden = ${hidden}
    where slug = ${slug}`.execute(trx);
}

/**
 * Saves the number of active offers per product in one statement. The query returns `kind`,
 * `product_slug` and `offer_count`; a product that is missing from it keeps its last count.
 */
export async function saveOfferCounts(
  db: Kysely<Database>,
  counts: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into active_offer_counts (kind, product_slug, offer_count, refreshed_at)
    select kind, product_slug, offer_count, app_now() from (${counts}) as counts
    on conflict (kind, product_slug) do update
      set offer_count = excluded.offer_count, refreshed_at = excluded.refreshed_at`.execute(db);
}

/** Saves the statistics of the home page from queries of the sellers' totals and the fund. */
export async function saveShopStatistics(
  db: Kysely<Database>,
  sums: { sellers: RawBuilder<unknown>; fund_minor: RawBuilder<number> },
): Promise<void> {
  await sql`
    insert into shop_statistics (completed_orders, on_time_share, fund_minor, refreshed_at)
    select completed_orders, on_time_share, ${sums.fund_minor}, app_now()
      from (${sums.sellers}) as sellers
    on conflict (only_row) do update
      set completed_orders = excluded.completed_orders, on_time_share = excluded.on_time_share,
        fund_minor = excluded.fund_minor, refreshed_at = excluded.refreshed_at`.execute(db);
}
