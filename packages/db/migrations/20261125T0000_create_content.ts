import { type Kysely, sql } from 'kysely';

/**
 * The texts of the site: documents, their versions, and the pictures of articles. The words of a
 * version never change: the application may only change its state and times.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db);
  await createSearch(db);
  await logEvents(db);
}

async function createTables(db: Kysely<any>): Promise<void> {
  await sql`
    create table content_documents (
      id uuid primary key,
      language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
      kind text not null check (kind in ('policy', 'support', 'article', 'faq')),
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
      created_at timestamptz not null default app_now(),
      unique (kind, slug, language)
    )`.execute(db);
  await sql`
    create table content_versions (
      id uuid primary key,
      document_id uuid not null references content_documents,
      number integer not null check (number > 0),
      state text not null check (state in ('draft', 'scheduled', 'published', 'archived')),
      title text not null check (length(title) between 1 and 140),
      description text not null check (length(description) <= 300),
      body text not null check (length(body) between 1 and 100000),
      details jsonb not null,
      dated_on date not null,
      content_hash bytea not null check (length(content_hash) = 32),
      search_vector tsvector not null default '',
      publish_at timestamptz,
      published_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      constraint content_versions_scheduled_has_time check
        ((state = 'scheduled') = (publish_at is not null)),
      constraint content_versions_published_has_time check
        (state <> 'published' or published_at is not null)
    )`.execute(db);
  await sql`create unique index content_versions_one_published on content_versions (document_id)
    where state = 'published'`.execute(db);
  await sql`create unique index content_versions_number on content_versions (document_id, number)
    where state <> 'archived' or published_at is not null`.execute(db);
  await sql`create index content_versions_due on content_versions (publish_at)
    where state = 'scheduled'`.execute(db);
  await sql`
    create table content_history (
      id uuid primary key,
      version_id uuid not null references content_versions,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index content_history_version on content_history (version_id, id)`.execute(db);
  await sql`
    create table content_pictures (
      hash bytea primary key check (length(hash) = 32),
      svg text not null check (length(svg) between 1 and 200000),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert on content_documents, content_versions, content_history,
    content_pictures to guildhall_app`.execute(db);
  // To lock a document, which needs the right to change a column.
  await sql`grant update (slug) on content_documents to guildhall_app`.execute(db);
  await sql`grant update (state, publish_at, published_at, changed_at) on content_versions
    to guildhall_app`.execute(db);
}

async function createSearch(db: Kysely<any>): Promise<void> {
  await sql`
    create function set_content_search_vector() returns trigger language plpgsql as $$
    declare
      configuration constant regconfig := text_search_configuration(
        (select language from content_documents where id = new.document_id));
    begin
      new.search_vector := setweight(to_tsvector(configuration, new.title), 'A')
        || setweight(to_tsvector(configuration, new.description), 'B')
        || setweight(to_tsvector(configuration, new.body), 'C');
      return new;
    end $$`.execute(db);
  await sql`create trigger set_search_vector before insert on content_versions
    for each row execute function set_content_search_vector()`.execute(db);
  await sql`create index content_versions_words on content_versions using gin (search_vector)
    where state = 'published'`.execute(db);
}

/** Cached pages with a text are purged. With the owner's rights, as for other sources of events. */
async function logEvents(db: Kysely<any>): Promise<void> {
  await sql`
    create function log_events_of_content_history() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      insert into event_log (topic, subject_id, event, user_ids, details)
        select 'content', document.id, added.event, '{}',
               jsonb_build_object('kind', document.kind, 'slug', document.slug,
                 'language', document.language, 'state', added.to_state)
          from added join content_versions as version on version.id = added.version_id
          join content_documents as document on document.id = version.document_id
         where added.to_state = 'published' or added.from_state = 'published'
         order by added.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger log_events after insert on content_history
    referencing new table as added
    for each statement execute function log_events_of_content_history()`.execute(db);
  await sql`revoke all on function log_events_of_content_history() from public`.execute(db);
}
