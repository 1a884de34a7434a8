import { type Kysely, sql } from 'kysely';

/** Other names of games and brands ("csgo"), which a search finds them by. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['games', 'gift_card_brands']) {
    await sql`alter table ${sql.table(table)}
      add column aliases jsonb not null default '[]'`.execute(db);
  }
}
