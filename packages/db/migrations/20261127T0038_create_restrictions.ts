import { type Kysely, sql } from 'kysely';

/** Points for broken rules, and what restricts users (rules.md §9 "Suspension"). */
export async function up(db: Kysely<any>): Promise<void> {
  await createPoints(db);
  await createRestrictions(db);
}

async function createPoints(db: Kysely<any>): Promise<void> {
  await sql`
    create table penalty_points (
      id uuid primary key,
      user_id uuid not null references users,
      rule text not null check (rule in ('late_delivery', 'seller_cancellation',
        'misleading_offer', 'contact_sharing', 'early_confirmation', 'lost_recall',
        'fake_evidence')),
      points smallint not null check (points between 1 and 12),
      source text not null check (source in ('order', 'message', 'report')),
      source_id uuid not null,
      actor_id uuid references users,
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint penalty_points_once unique (source_id, rule),
      constraint penalty_points_actor check ((actor_id is null) = (source <> 'report'))
    )`.execute(db);
  await sql`create index penalty_points_user on penalty_points (user_id, id)`.execute(db);
  await sql`grant select, insert, update on penalty_points to guildhall_app`.execute(db);
}

async function createRestrictions(db: Kysely<any>): Promise<void> {
  await sql`
    create table restrictions (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null check (kind in ('warning', 'sell_restricted', 'buy_restricted',
        'chat_muted', 'suspended', 'banned', 'points_only')),
      state text not null check (state in ('in_force', 'appealed', 'ended', 'lifted')),
      rule text not null check (length(rule) between 1 and 60),
      actor_id uuid references users,
      statement text check (length(statement) between 1 and 2000),
      total_points smallint check (total_points > 0),
      report_id uuid references reports,
      cause_id uuid references penalty_points,
      in_effect boolean not null,
      ends_at timestamptz,
      due_at timestamptz,
      appeal text check (length(appeal) between 1 and 1000),
      appealed_at timestamptz,
      appeal_statement text check (length(appeal_statement) between 1 and 2000),
      appeal_decider_id uuid references users,
      appeal_decided_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint restrictions_of_others check (actor_id <> user_id),
      constraint restrictions_end check ((kind = 'banned') = (ends_at is null)),
      constraint restrictions_in_effect check (not in_effect or state in ('in_force', 'appealed')),
      constraint restrictions_reason check ((actor_id is null) = (statement is null)
        and (actor_id is null) = (report_id is null)
        and (actor_id is null) = (cause_id is not null)),
      constraint restrictions_points_only check (kind <> 'points_only'
        or (not in_effect and cause_id is not null)),
      constraint restrictions_due check (state <> 'appealed' or due_at is not null),
      constraint restrictions_appealed check ((appealed_at is null) = (appeal is null)
        and (state <> 'appealed' or appealed_at is not null)),
      constraint restrictions_appeal_decided check (
        (appeal_decided_at is null) = (appeal_decider_id is null)
        and (appeal_decided_at is null) = (appeal_statement is null)
        and (appeal_decided_at is null or appealed_at is not null)),
      constraint restrictions_appeal_by_another check (appeal_decider_id <> actor_id)
    )`.execute(db);
  await sql`create index restrictions_user on restrictions (user_id, id)`.execute(db);
  await sql`create index restrictions_report on restrictions (report_id)
    where report_id is not null`.execute(db);
  // What is over and still restricts somebody, or waits to be marked as ended.
  await sql`create index restrictions_over on restrictions (ends_at)
    where state = 'in_force' or (state = 'appealed' and in_effect)`.execute(db);
  await sql`create index restrictions_due_at on restrictions (due_at, id)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, update on restrictions to guildhall_app`.execute(db);
  await sql`
    create table restriction_history (
      id uuid primary key,
      restriction_id uuid not null references restrictions,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid references users,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index restriction_history_restriction
    on restriction_history (restriction_id, id)`.execute(db);
  await sql`grant select, insert on restriction_history to guildhall_app`.execute(db);
}
