import { type Kysely, sql } from 'kysely';

/**
 * What was sold and how often pages of offers were seen, as projections, so that the page of a
 * seller with 100,000 orders reads no order.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createSales(db);
  await createPrices(db);
  await createViews(db);
}

/** What was sold of an offer on a day, of the orders and of the ledger. */
async function createSales(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_sales (
      offer_id uuid not null references offers,
      day date not null,
      seller_id uuid not null references users,
      orders integer not null,
      units integer not null,
      gross_minor bigint not null,
      net_minor bigint not null,
      open_minor bigint not null,
      primary key (offer_id, day)
    )`.execute(db);
  await sql`create index offer_sales_seller on offer_sales (seller_id, day)
    include (offer_id, orders, units, gross_minor, net_minor, open_minor)`.execute(db);
  await sql`grant select, insert, update on offer_sales to guildhall_app`.execute(db);
}

/**
 * The prices at which orders were sold, by the group of offers that they are compared with. Rows
 * that are older than the rules look back are deleted.
 */
async function createPrices(db: Kysely<any>): Promise<void> {
  await sql`
    create table sold_prices (
      order_id uuid primary key references orders,
      price_group bytea not null,
      price_minor bigint not null,
      sold_at timestamptz not null
    )`.execute(db);
  await sql`create index sold_prices_group on sold_prices (price_group, sold_at)
    include (price_minor)`.execute(db);
  await sql`create index sold_prices_age on sold_prices (sold_at)`.execute(db);
  await sql`grant select, insert, update, delete on sold_prices to guildhall_app`.execute(db);
}

/**
 * How often the page of an offer was seen, by offer and day, and the sums by seller. A network is
 * counted once a day for each offer: its mark is a keyed hash, whose salt is deleted after the day
 * with all marks. No table has an address.
 */
async function createViews(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_views (
      offer_id uuid not null references offers,
      day date not null,
      views integer not null,
      primary key (offer_id, day)
    )`.execute(db);
  await sql`
    create table seller_views (
      seller_id uuid not null references users,
      day date not null,
      views integer not null,
      primary key (seller_id, day)
    )`.execute(db);
  await sql`
    create table offer_view_salts (
      day date primary key,
      salt bytea not null
    )`.execute(db);
  await sql`
    create table offer_view_marks (
      day date not null,
      mark bytea not null,
      primary key (day, mark)
    )`.execute(db);
  await sql`grant select, insert, update on offer_views, seller_views to guildhall_app`.execute(db);
  await sql`
    grant select, insert, delete on offer_view_salts, offer_view_marks
    to guildhall_app`.execute(db);
}
