import { type Kysely, sql } from 'kysely';

/**
 * Decisions of staff: what was proposed, and one row for each act. Both are only added to. The
 * database itself refuses a second closing act, and a proposal that its author confirms.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table staff_proposals (
      id uuid not null unique,
      kind text not null,
      subject text not null,
      change jsonb not null,
      before jsonb not null,
      after jsonb not null,
      reason text not null check (length(reason) between 10 and 2000),
      needs_second_person boolean not null,
      fingerprint text not null,
      proposed_by uuid not null references users,
      proposed_at timestamptz not null default app_now(),
      primary key (id, proposed_by, needs_second_person, fingerprint)
    )`.execute(db);
  await sql`create index staff_proposals_subject
    on staff_proposals (kind, subject, id)`.execute(db);
  await sql`
    create table staff_acts (
      id uuid primary key,
      proposal_id uuid not null,
      proposed_by uuid not null,
      needs_second_person boolean not null,
      fingerprint text not null,
      act text not null check (act in ('propose', 'carry_out', 'dismiss')),
      actor_id uuid not null references users,
      role text not null,
      reason text,
      occurred_at timestamptz not null default app_now(),
      foreign key (proposal_id, proposed_by, needs_second_person, fingerprint)
        references staff_proposals (id, proposed_by, needs_second_person, fingerprint),
      constraint staff_acts_second_person check (
        not (act = 'carry_out' and needs_second_person and actor_id = proposed_by)),
      constraint staff_acts_dismissal_has_reason check (act <> 'dismiss' or reason is not null)
    )`.execute(db);
  await sql`create unique index staff_acts_closed_once on staff_acts (proposal_id)
    where act <> 'propose'`.execute(db);
  await sql`create index staff_acts_proposal on staff_acts (proposal_id, id)`.execute(db);
  // The log of a member of staff.
  await sql`create index staff_acts_actor on staff_acts (actor_id, id)`.execute(db);
  await sql`grant select, insert on staff_proposals, staff_acts to guildhall_app`.execute(db);
}
