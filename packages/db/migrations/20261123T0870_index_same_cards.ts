import { type Kysely, sql } from 'kysely';

/** Gift cards of one brand, region and value by their price: "the same card from other sellers". */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index offers_same_card
    on offers (product_slug, region_code, face_value_minor, total_minor, id)
    where state = 'active' and kind = 'gift_card'`.execute(db);
}
