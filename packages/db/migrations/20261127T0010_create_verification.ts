import { type Kysely, sql } from 'kysely';

/**
 * What staff decided about the verification of a user, by proposal. The legal name is here, sealed,
 * and not in the proposal, which is kept for ever.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table verifications (
      proposal_id uuid primary key references staff_proposals (id),
      user_id uuid not null references users,
      level integer not null check (level between 0 and 3),
      created_at timestamptz not null default app_now(),
      ciphertext bytea,
      nonce bytea,
      wrapped_key bytea,
      wrap_nonce bytea,
      key_id text,
      version integer,
      constraint verifications_named check (level < 2 or ciphertext is not null),
      constraint verifications_sealed_whole
        check (num_nulls(ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version) in (0, 6))
    )`.execute(db);
  await sql`create index verifications_user on verifications (user_id, created_at)`.execute(db);
  await sql`grant select, insert on verifications to guildhall_app`.execute(db);
}
