import { type Kysely, sql } from 'kysely';

/** What users report, what staff decide about it, and the appeals (rules.md §9). */
export async function up(db: Kysely<any>): Promise<void> {
  await createReports(db);
  await createHistory(db);
}

const UNDECIDED = `('open', 'triaged', 'in_review')`;
const WAITING = `('open', 'triaged', 'in_review', 'appealed')`;

async function createReports(db: Kysely<any>): Promise<void> {
  await sql`
    create table reports (
      id uuid primary key,
      kind text not null check (kind in ('user', 'offer', 'message', 'feedback', 'order')),
      target_id uuid not null,
      target_user_id uuid not null references users,
      reporter_id uuid not null references users,
      reason text not null check (reason in ('off_platform', 'early_confirmation', 'fraud',
        'misleading', 'stolen_goods', 'contact_details', 'fake_identity', 'abuse', 'spam', 'insult',
        'personal_data', 'extortion', 'wrong_order', 'linked_parties', 'other')),
      note text not null check (length(note) <= 1000),
      snapshot jsonb not null,
      keeps_pictures boolean not null default false,
      state text not null check (state in ('open', 'triaged', 'in_review', 'actioned', 'dismissed',
        'duplicate', 'appealed')),
      priority text not null check (priority in ('high', 'normal')),
      original_id uuid references reports,
      due_at timestamptz,
      late_at timestamptz,
      officer_id uuid references users,
      outcome text check (outcome in ('actioned', 'dismissed')),
      rule text check (length(rule) between 1 and 60),
      statement text check (length(statement) between 1 and 2000),
      decider_id uuid references users,
      decided_at timestamptz,
      appeal text check (length(appeal) between 1 and 1000),
      appealed_at timestamptz,
      appeal_statement text check (length(appeal_statement) between 1 and 2000),
      appeal_decider_id uuid references users,
      appeal_decided_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint reports_of_others check (reporter_id <> target_user_id),
      constraint reports_officer_is_other
        check (officer_id <> target_user_id and officer_id <> reporter_id),
      constraint reports_joined check ((state = 'duplicate') = (original_id is not null)),
      constraint reports_clock check ((state in ${sql.raw(WAITING)}) = (due_at is not null)),
      constraint reports_decided check (
        (state in ('actioned', 'dismissed', 'appealed')) = (outcome is not null)
        and (outcome is null) = (decided_at is null)
        and (outcome is null) = (decider_id is null)
        and (outcome is null) = (statement is null)),
      constraint reports_action_has_rule check (state <> 'actioned' or rule is not null),
      constraint reports_appealed check ((appealed_at is null) = (appeal is null)
        and (appealed_at is null or outcome is not null)
        and (state <> 'appealed' or appealed_at is not null)),
      constraint reports_appeal_decided check (
        (appeal_decided_at is null) = (appeal_decider_id is null)
        and (appeal_decided_at is null) = (appeal_statement is null)
        and (appealed_at is null or (state = 'appealed') = (appeal_decided_at is null))),
      constraint reports_appeal_by_another check (appeal_decider_id <> decider_id)
    )`.execute(db);
  // One report of a thing is worked on; the others are joined with it.
  await sql`create unique index reports_one_open on reports (kind, target_id)
    where state in ${sql.raw(UNDECIDED)}`.execute(db);
  await sql`create unique index reports_joined_once on reports (original_id, reporter_id)
    where original_id is not null`.execute(db);
  await sql`create index reports_due on reports (due_at)
    where due_at is not null and late_at is null`.execute(db);
  await sql`create index reports_reporter on reports (reporter_id, id)`.execute(db);
  await sql`create index reports_target_user on reports (target_user_id, id)`.execute(db);
  await sql`create index reports_target on reports (target_id)`.execute(db);
  await sql`create index reports_pictures on reports (id) where keeps_pictures`.execute(db);
  await sql`grant select, insert, update on reports to guildhall_app`.execute(db);
}

/** What was done about a report belongs to its decision, so it is added once and stays. */
async function createHistory(db: Kysely<any>): Promise<void> {
  await sql`
    create table report_measures (
      id uuid primary key,
      report_id uuid not null references reports,
      measure text not null check (measure in ('warn', 'remove', 'points',
        'restrict')),
      has_removed boolean not null default false,
      restored_at timestamptz,
      withdrawn_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (report_id, measure),
      constraint report_measures_remove check (measure = 'remove' or not has_removed),
      constraint report_measures_restored check (
        restored_at is null or (has_removed and withdrawn_at is not null))
    )`.execute(db);
  await sql`
    create table report_history (
      id uuid primary key,
      report_id uuid not null references reports,
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
  await sql`create index report_history_report on report_history (report_id, id)`.execute(db);
  await sql`grant select, insert, update on report_measures to guildhall_app`.execute(db);
  await sql`grant select, insert on report_history to guildhall_app`.execute(db);
}
