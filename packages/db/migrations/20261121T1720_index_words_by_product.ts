import { type Kysely, sql } from 'kysely';

/** What a search of a million offers needs so as to read few of them. */
export async function up(db: Kysely<any>): Promise<void> {
  // The words of one product's offers, not those of all with a look at each afterwards.
  await sql`create extension if not exists btree_gin`.execute(db);
  await sql`create index offers_words on offers using gin (product_slug, search_vector)
    where state = 'active'`.execute(db);
  await sql`drop index offers_search`.execute(db);
  // A search along the shelf reads them row by row: the long description may lie elsewhere, not
  // they. So stored from now on.
  await sql`alter table offers alter column search_vector set storage main`.execute(db);
  // Ten times as many words whose frequency the planner knows.
  await sql`alter table offers alter column search_vector set statistics 1000`.execute(db);
}
