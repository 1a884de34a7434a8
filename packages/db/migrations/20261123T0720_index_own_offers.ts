import { type Kysely, sql } from 'kysely';

/** What sellers read of their own offers: a page of one kind, and the delivered units of each. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index offers_own on offers (seller_id, kind, created_at, id)`.execute(db);
  await sql`create index stock_units_delivered on stock_units (offer_id)
    where state in ('sold_sealed', 'revealed')`.execute(db);
}
