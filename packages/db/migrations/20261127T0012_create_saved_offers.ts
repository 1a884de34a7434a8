import { type Kysely, sql } from 'kysely';

/**
 * The offers and the searches that users keep, and mails about them. A favourite has the price and
 * the title of the moment at which it was saved. What a user removes stays for the time in which
 * they may undo it. `due_at` is set while an event may concern the row: events of the event log set
 * it, and the job that sends the mails clears it. So a row that nothing concerns costs nothing.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createFavourites(db);
  await createSearches(db);
}

async function createFavourites(db: Kysely<any>): Promise<void> {
  await sql`
    create table favourites (
      user_id uuid not null references users,
      offer_id uuid not null references offers,
      saved_minor bigint not null check (saved_minor > 0),
      title text not null,
      language text not null,
      alert text not null default 'off' check (alert in ('off', 'daily', 'at_once')),
      notified_minor bigint check (notified_minor > 0),
      mailed_at timestamptz,
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      removed_at timestamptz,
      primary key (user_id, offer_id)
    )`.execute(db);
  await sql`create index favourites_list on favourites (user_id, created_at, offer_id)
    where removed_at is null`.execute(db);
  await sql`create index favourites_removed on favourites (removed_at)
    where removed_at is not null`.execute(db);
  await sql`create index favourites_watched on favourites (offer_id)
    where removed_at is null and alert <> 'off'`.execute(db);
  await sql`create index favourites_due on favourites (due_at)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, update, delete on favourites to guildhall_app`.execute(db);
}

/** A search never tells of an offer twice. */
async function createSearches(db: Kysely<any>): Promise<void> {
  await sql`
    create table saved_searches (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null check (name <> ''),
      kind text not null check (kind in ('account', 'gift_card')),
      product_slug text,
      filter jsonb not null,
      looked_at timestamptz not null default app_now(),
      alert text not null default 'off' check (alert in ('off', 'daily', 'at_once')),
      alert_since timestamptz,
      next_at timestamptz,
      news_from timestamptz,
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      removed_at timestamptz
    )`.execute(db);
  await sql`create index saved_searches_list on saved_searches (user_id, created_at)`.execute(db);
  await sql`create index saved_searches_removed on saved_searches (removed_at)
    where removed_at is not null`.execute(db);
  await sql`create index saved_searches_watched on saved_searches (kind, coalesce(product_slug, ''))
    where removed_at is null and alert <> 'off'`.execute(db);
  await sql`create index saved_searches_due on saved_searches (due_at)
    where due_at is not null`.execute(db);
  await sql`
    create table saved_search_matches (
      saved_search_id uuid not null references saved_searches on delete cascade,
      offer_id uuid not null references offers,
      created_at timestamptz not null default app_now(),
      primary key (saved_search_id, offer_id)
    )`.execute(db);
  await sql`grant select, insert, update, delete on saved_searches to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on saved_search_matches to guildhall_app`.execute(db);
}
