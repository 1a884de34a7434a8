import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets. */
const NUMBERS = {
  price_review: { below_share: 4_000, above_share: 30_000, least_sales: 10, days: 30 },
};

/**
 * The prices at which orders were sold, by the group of offers that they are compared with. Rows
 * that are older than the rules look back are deleted.
 */
export async function up(db: Kysely<any>): Promise<void> {
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
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
