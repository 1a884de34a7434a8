import { type Kysely, sql } from 'kysely';

/** What keeps reads of many offers as quick as those of few. */
export async function up(db: Kysely<any>): Promise<void> {
  // The search, and lists of every game or brand at once, have the same orders as one shelf.
  for (const [name, columns] of [
    ['best', 'rank_score desc, id desc'],
    ['cheapest', 'total_minor, id'],
    ['newest', 'published_at desc, id desc'],
    ['fastest', 'speed_minutes, total_minor, id'],
  ] as const) {
    await sql`create index ${sql.id(`offers_kind_${name}`)} on offers
      (kind, ${sql.raw(columns)}) where state = 'active'`.execute(db);
  }
  // What came back and waits for another offer of the same thing to be gone.
  await sql`create index offers_sold_likeness on offers (seller_id, attribute_hash)
    where state = 'sold_out'`.execute(db);
}
