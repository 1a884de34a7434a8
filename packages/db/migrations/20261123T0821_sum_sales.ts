import { type Kysely, sql } from 'kysely';

/**
 * What was sold of an offer on a day: a projection of the orders and of the ledger, so that the
 * page of a seller with 100,000 orders reads no order. The index of the orders finds those of one
 * offer and day.
 */
export async function up(db: Kysely<any>): Promise<void> {
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
  await sql`create index orders_sold on orders (offer_id, paid_at)
    where paid_at is not null`.execute(db);
  await sql`grant select, insert, update on offer_sales to guildhall_app`.execute(db);
}
