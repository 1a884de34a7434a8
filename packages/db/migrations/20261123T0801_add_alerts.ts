import { type Kysely, sql } from 'kysely';

/**
 * Mails about saved searches and favourites. `due_at` is set while an event may concern the row:
 * events of the event log set it, and the job that sends the mails clears it. So a row that nothing
 * concerns costs nothing. A search never tells of an offer twice.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table favourites
      add column alert text not null default 'off' check (alert in ('off', 'daily', 'at_once')),
      add column told_minor bigint check (told_minor > 0),
      add column mailed_at timestamptz,
      add column due_at timestamptz`.execute(db);
  await sql`create index favourites_watched on favourites (offer_id)
    where removed_at is null and alert <> 'off'`.execute(db);
  await sql`create index favourites_due on favourites (due_at)
    where due_at is not null`.execute(db);
  await sql`
    alter table saved_searches
      add column alert text not null default 'off' check (alert in ('off', 'daily', 'at_once')),
      add column alert_since timestamptz,
      add column next_at timestamptz,
      add column news_from timestamptz,
      add column due_at timestamptz`.execute(db);
  await sql`create index saved_searches_watched on saved_searches
    (kind, coalesce(product_slug, '')) where removed_at is null and alert <> 'off'`.execute(db);
  await sql`create index saved_searches_due on saved_searches (due_at)
    where due_at is not null`.execute(db);
  await sql`
    create table saved_search_matches (
      saved_search_id uuid not null references saved_searches on delete cascade,
      offer_id uuid not null references offers,
      created_at timestamptz not null default app_now(),
      primary key (saved_search_id, offer_id)
    )`.execute(db);
  await sql`grant select, insert, delete on saved_search_matches to guildhall_app`.execute(db);
}
