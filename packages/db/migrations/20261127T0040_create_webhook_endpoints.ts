import { type Kysely, sql } from 'kysely';

/** Webhooks to sellers: their endpoints, the secrets that sign, what is sent, and each try. */
export async function up(db: Kysely<any>): Promise<void> {
  await createEndpoints(db);
  await createMessages(db);
}

/** An endpoint is on, or has the reason for which it is off. */
async function createEndpoints(db: Kysely<any>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      user_id uuid not null references users,
      url text not null check (length(url) between 1 and 500),
      types text[] not null check (cardinality(types) between 1 and 20),
      off_reason text check (off_reason in ('owner', 'failures', 'gone')),
      failing_since timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index webhook_endpoints_user on webhook_endpoints (user_id)`.execute(db);
  await sql`
    create table webhook_secrets (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      key_id text not null,
      nonce bytea not null,
      wrapped_secret bytea not null,
      ends_at timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  // One signs without an end; those before it end soon.
  await sql`create unique index webhook_secrets_current on webhook_secrets (endpoint_id)
    where ends_at is null`.execute(db);
  await sql`create index webhook_secrets_endpoint on webhook_secrets (endpoint_id)`.execute(db);
  await sql`grant select, insert, update, delete on webhook_endpoints, webhook_secrets
    to guildhall_app`.execute(db);
}

/**
 * A message has a due time until it was taken or given up, and a lease while it is sent. One of a
 * kind stands once.
 */
async function createMessages(db: Kysely<any>): Promise<void> {
  await sql`
    create table webhook_messages (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      type text not null check (length(type) between 1 and 60),
      happened text not null check (length(happened) between 1 and 200),
      payload text not null,
      failures integer not null default 0 check (failures >= 0),
      due_at timestamptz,
      leased_until timestamptz,
      taken_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint webhook_messages_once unique (endpoint_id, happened),
      constraint webhook_messages_taken_is_not_due check (taken_at is null or due_at is null)
    )`.execute(db);
  await sql`create index webhook_messages_due on webhook_messages (due_at)
    where due_at is not null`.execute(db);
  await sql`create index webhook_messages_leased on webhook_messages (leased_until)
    where leased_until is not null`.execute(db);
  await sql`create index webhook_messages_endpoint on webhook_messages (endpoint_id, id desc)`.execute(
    db,
  );
  await sql`create index webhook_messages_created on webhook_messages (created_at)`.execute(db);
  await sql`
    create table webhook_tries (
      id uuid primary key,
      message_id uuid not null references webhook_messages on delete cascade,
      status integer,
      fault text,
      answer text check (length(answer) <= 1024),
      took_ms integer not null check (took_ms >= 0),
      tried_at timestamptz not null default app_now(),
      constraint webhook_tries_has_result check ((status is null) <> (fault is null))
    )`.execute(db);
  await sql`create index webhook_tries_message on webhook_tries (message_id, id)`.execute(db);
  await sql`grant select, insert, update, delete on webhook_messages to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on webhook_tries to guildhall_app`.execute(db);
}
