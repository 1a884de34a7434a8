import { type Kysely, sql } from 'kysely';

/** Counted by a worker, because the pages that show it must not read every offer and entry. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table shelf_counts (
      kind text not null check (kind in ('account', 'gift_card')),
      product_slug text not null,
      offer_count integer not null,
      refreshed_at timestamptz not null,
      primary key (kind, product_slug)
    )`.execute(db);
  await sql`
    create table shop_statistics (
      only_row boolean primary key default true check (only_row),
      completed_orders bigint not null,
      on_time_share integer,
      fund_minor bigint not null,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on shelf_counts, shop_statistics
    to guildhall_app`.execute(db);
}
