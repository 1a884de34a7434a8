import { type Kysely, sql } from 'kysely';

/**
 * What staff decided about the verification of a user, by proposal. The legal name is here and not
 * in the proposal, which is kept for ever.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table verifications (
      proposal_id uuid primary key references staff_proposals (id),
      user_id uuid not null references users,
      level integer not null check (level between 0 and 3),
      legal_name text check (length(legal_name) between 2 and 200),
      created_at timestamptz not null default app_now(),
      constraint verifications_named check (level < 2 or legal_name is not null)
    )`.execute(db);
  await sql`create index verifications_user on verifications (user_id, created_at)`.execute(db);
  await sql`grant select, insert on verifications to guildhall_app`.execute(db);
}
