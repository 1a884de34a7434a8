import { type Kysely, sql } from 'kysely';

/** Texts of the catalogue by language; a row's own columns hold the English ones. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table games add column translations jsonb not null default '{}'`.execute(db);
  await sql`alter table gift_card_brands
    add column translations jsonb not null default '{}'`.execute(db);
}
