import { type Kysely, sql } from 'kysely';

/**
 * The photos of an offer are a list. The index finds archived and removed offers that still have
 * some. Validated afterwards, so that writes do not wait for the check of all rows.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table offers add constraint offers_photos_is_array
    check (jsonb_typeof(photos) = 'array') not valid`.execute(db);
  await sql`alter table offers validate constraint offers_photos_is_array`.execute(db);
  await sql`create index offers_gone_with_photos on offers (updated_at)
    where state in ('archived', 'removed') and photos <> '[]'`.execute(db);
}
