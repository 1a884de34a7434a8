import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { GamesTable, GiftCardBrandsTable } from './tables.ts';

export async function insertGame(db: Kysely<Database>, game: Insertable<GamesTable>) {
  await db.insertInto('games').values(game).execute();
}

export async function insertBrand(db: Kysely<Database>, brand: Insertable<GiftCardBrandsTable>) {
  await db.insertInto('gift_card_brands').values(brand).execute();
}

/** Counts every shelf anew, in one statement; a shelf that is empty now has nothing left. */
export async function refreshShelfCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into shelf_counts (kind, product_slug, offer_count, refreshed_at)
    select kind, product_slug, count(*), app_now() from offers
      where state = 'active' group by kind, product_slug
    on conflict (kind, product_slug) do update
      set offer_count = excluded.offer_count, refreshed_at = excluded.refreshed_at`.execute(db);
}

/** Sums up the sellers' statistics and the fund's entries, in one statement. */
export async function refreshShopStatistics(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into shop_statistics (completed_orders, on_time_share, fund_minor, refreshed_at)
    select coalesce(sum(completed_orders), 0),
        sum(on_time_share::bigint * completed_orders) / nullif(sum(completed_orders), 0),
        (select coalesce(sum(case direction when 'credit' then amount_minor
          else -amount_minor end), 0) from ledger_entries where account_id = 'fund'),
        app_now()
      from seller_statistics
    on conflict (only_row) do update
      set completed_orders = excluded.completed_orders, on_time_share = excluded.on_time_share,
        fund_minor = excluded.fund_minor, refreshed_at = excluded.refreshed_at`.execute(db);
}
