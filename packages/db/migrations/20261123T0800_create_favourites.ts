import { type Kysely, sql } from 'kysely';

/**
 * The offers and the searches that users keep. A favourite has the price and the title of the
 * moment at which it was saved. What a user removes stays for the time in which they may undo it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table favourites (
      user_id uuid not null references users,
      offer_id uuid not null references offers,
      saved_minor bigint not null check (saved_minor > 0),
      title text not null,
      language text not null,
      created_at timestamptz not null default app_now(),
      removed_at timestamptz,
      primary key (user_id, offer_id)
    )`.execute(db);
  await sql`create index favourites_list on favourites (user_id, created_at, offer_id)
    where removed_at is null`.execute(db);
  await sql`create index favourites_removed on favourites (removed_at)
    where removed_at is not null`.execute(db);
  await sql`
    create table saved_searches (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null check (name <> ''),
      kind text not null check (kind in ('account', 'gift_card')),
      product_slug text,
      filter jsonb not null,
      looked_at timestamptz not null default app_now(),
      created_at timestamptz not null default app_now(),
      removed_at timestamptz
    )`.execute(db);
  await sql`create index saved_searches_list on saved_searches (user_id, created_at)`.execute(db);
  await sql`create index saved_searches_removed on saved_searches (removed_at)
    where removed_at is not null`.execute(db);
  await sql`grant select, insert, update, delete on favourites, saved_searches
    to guildhall_app`.execute(db);
}
