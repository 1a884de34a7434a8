import { type Kysely, sql } from 'kysely';

/**
 * API tokens of users, stored as hashes only, and what each was used for: one row for each call and
 * address, which is counted up. A token that has ended stays for a while, with its uses.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table api_tokens (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null,
      token_hash text not null unique,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index api_tokens_user on api_tokens (user_id)`.execute(db);
  await sql`
    create table api_token_uses (
      token_id uuid not null references api_tokens on delete cascade,
      call text not null,
      ip_address text not null,
      calls bigint not null check (calls > 0),
      first_used_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (token_id, call, ip_address)
    )`.execute(db);
  await sql`create index api_token_uses_last on api_token_uses (token_id, last_used_at)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on api_tokens, api_token_uses to guildhall_app`.execute(
    db,
  );
}
