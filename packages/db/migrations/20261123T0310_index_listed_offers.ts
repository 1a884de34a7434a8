import { type Kysely, sql } from 'kysely';

/** For the sitemap, which reads all active offers by their ids in parts. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index offers_active on offers (id) where state = 'active'`.execute(db);
}
