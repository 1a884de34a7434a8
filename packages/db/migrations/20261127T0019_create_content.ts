import { type Kysely, sql } from 'kysely';

/**
 * The texts of the site: documents, their versions, and the pictures of articles. The words of a
 * version never change: the application may only change its state and times.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createDocuments(db);
  await createPictures(db);
  await createContact(db);
  await createRoutes(db);
}

async function createDocuments(db: Kysely<any>): Promise<void> {
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
  await sql`create index content_versions_words on content_versions using gin (search_vector)
    where state = 'published'`.execute(db);
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
    grant select, insert on content_documents, content_versions, content_history
    to guildhall_app`.execute(db);
  // To lock a document, which needs the right to change a column.
  await sql`grant update (slug) on content_documents to guildhall_app`.execute(db);
  await sql`grant update (state, publish_at, published_at, changed_at) on content_versions
    to guildhall_app`.execute(db);
}

async function createPictures(db: Kysely<any>): Promise<void> {
  await sql`
    create table content_pictures (
      hash bytea primary key check (length(hash) = 32),
      svg text not null check (length(svg) between 1 and 200000),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert on content_pictures to guildhall_app`.execute(db);
}

/** Messages of the contact form, until they are old. They are sent as mails. */
async function createContact(db: Kysely<any>): Promise<void> {
  await sql`
    create table contact_messages (
      id uuid primary key,
      user_id uuid references users,
      order_id uuid references orders,
      unit_positions integer[] not null default '{}',
      paused_until timestamptz,
      topic text not null check (topic in ('order', 'payment', 'selling', 'sign_in', 'report',
        'rights', 'other')),
      email text not null check (length(email) between 3 and 254),
      language text not null,
      body text not null check (length(body) between 1 and 5000),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index contact_messages_created on contact_messages (created_at)`.execute(db);
  await sql`grant select, insert, delete on contact_messages to guildhall_app`.execute(db);
}

/** Where pages that have moved are now, and which are gone. Each change is an event. */
async function createRoutes(db: Kysely<any>): Promise<void> {
  await sql`
    create table route_rules (
      id uuid primary key,
      path text not null unique check (path ~ '^/[^/]' and length(path) <= 300),
      status integer not null check (status in (301, 302, 410)),
      target text check (target ~ '^/([^/\\\\]|$)' and length(target) <= 500),
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      constraint route_rules_gone_has_no_target check ((status = 410) = (target is null))
    )`.execute(db);
  await sql`grant select, insert, delete on route_rules to guildhall_app`.execute(db);
  await sql`grant update (status, target, changed_at) on route_rules to guildhall_app`.execute(db);
}
