import { type Kysely, sql } from 'kysely';

/** Requests of users to be verified, with what they show and who has seen it (rules.md §8). */
export async function up(db: Kysely<any>): Promise<void> {
  await createRequests(db);
  await createPapers(db);
}

const STATES = `('draft', 'submitted', 'in_review', 'needs_info', 'approved', 'rejected',
  'withdrawn', 'expired', 'revoked')`;
const OPEN = `('draft', 'submitted', 'in_review', 'needs_info')`;
const PAPERS = `('id_front', 'id_back', 'selfie', 'proof_of_address', 'source_of_goods',
  'company_papers')`;
const REASONS = `('papers_unusable', 'details_differ', 'document_not_accepted', 'under_age',
  'not_the_same_person', 'second_user', 'forged', 'own_request')`;

async function createRequests(db: Kysely<any>): Promise<void> {
  await sql`
    create table verification_requests (
      id uuid primary key,
      user_id uuid not null references users,
      state text not null check (state in ${sql.raw(STATES)}),
      level integer not null check (level in (2, 3)),
      kind text not null check (kind in ('individual', 'company')),
      country text check (country ~ '^[A-Z]{2}$'),
      document text check (document in ('passport', 'id_card', 'driving_licence',
        'residence_permit')),
      revision integer not null default 0 check (revision >= 0),
      due_at timestamptz,
      late_at timestamptz,
      officer_id uuid references users,
      consent_at timestamptz,
      submitted_at timestamptz,
      decided_at timestamptz,
      expires_at timestamptz,
      reminder_at timestamptz,
      reason text check (reason in ${sql.raw(REASONS)}),
      note text check (length(note) between 1 and 1000),
      birth_year integer check (birth_year between 1900 and 2200),
      document_hash bytea check (octet_length(document_hash) = 32),
      person_hash bytea check (octet_length(person_hash) = 32),
      papers_due_at timestamptz,
      papers_destroyed_at timestamptz,
      papers_destroyed integer check (papers_destroyed >= 0),
      created_at timestamptz not null default app_now(),
      constraint verification_requests_officer_is_other check (officer_id <> user_id),
      constraint verification_requests_sent_with_consent
        check ((submitted_at is null) = (consent_at is null)),
      constraint verification_requests_decided
        check ((state in ${sql.raw(OPEN)}) = (decided_at is null)),
      constraint verification_requests_in_force
        check ((state in ('approved', 'expired', 'revoked')) = (expires_at is not null)),
      constraint verification_requests_has_reason
        check ((state in ('rejected', 'revoked')) = (reason is not null)),
      constraint verification_requests_papers_end
        check ((decided_at is null and papers_due_at is null and papers_destroyed_at is null)
          or (decided_at is not null
            and (papers_due_at is null) = (papers_destroyed_at is not null))),
      constraint verification_requests_destroyed_counted
        check ((papers_destroyed_at is null) = (papers_destroyed is null))
    )`.execute(db);
  await sql`create unique index verification_requests_one_open on verification_requests (user_id)
    where state in ${sql.raw(OPEN)}`.execute(db);
  await sql`create index verification_requests_user
    on verification_requests (user_id, created_at)`.execute(db);
  // Staff who have missed their clock do not miss it again.
  await sql`create index verification_requests_due on verification_requests (due_at)
    where due_at is not null
      and (late_at is null or state not in ('submitted', 'in_review'))`.execute(db);
  await sql`create index verification_requests_reminder on verification_requests (reminder_at)
    where reminder_at is not null`.execute(db);
  await sql`create index verification_requests_papers on verification_requests (papers_due_at)
    where papers_due_at is not null`.execute(db);
  await sql`create index verification_requests_queue on verification_requests (submitted_at, id)
    where state in ('submitted', 'in_review')`.execute(db);
  await sql`create index verification_requests_document on verification_requests (document_hash)
    where document_hash is not null`.execute(db);
  await sql`
    create table verification_history (
      id uuid primary key,
      request_id uuid not null references verification_requests,
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
  await sql`create index verification_history_request
    on verification_history (request_id, id)`.execute(db);
  await sql`grant select, insert, update on verification_requests to guildhall_app`.execute(db);
  await sql`grant select, insert on verification_history to guildhall_app`.execute(db);
}

/** What is personal is sealed, and deleted; that it was, and who had seen it, stays. */
async function createPapers(db: Kysely<any>): Promise<void> {
  await sql`
    create table verification_details (
      request_id uuid primary key references verification_requests,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table verification_papers (
      id uuid primary key,
      request_id uuid not null references verification_requests,
      kind text not null check (kind in ${sql.raw(PAPERS)}),
      file_id uuid unique references files,
      fault text check (fault in ('cut_off', 'blurred', 'too_dark', 'glare', 'screen_photo',
        'wrong_paper', 'out_of_date', 'name_differs', 'face_not_visible')),
      width integer,
      height integer,
      brightness integer,
      sharpness double precision,
      clipped integer,
      created_at timestamptz not null default app_now(),
      destroyed_at timestamptz,
      constraint verification_papers_file_or_end
        check (file_id is null or destroyed_at is null),
      constraint verification_papers_asked
        check (file_id is not null or destroyed_at is not null or fault is not null)
    )`.execute(db);
  await sql`create unique index verification_papers_one_of_kind
    on verification_papers (request_id, kind) where destroyed_at is null`.execute(db);
  await sql`
    create table verification_views (
      id uuid primary key,
      request_id uuid not null references verification_requests,
      paper_id uuid not null references verification_papers,
      viewer_id uuid not null references users,
      reason text not null check (reason in ('first_check', 'second_check', 'duplicate',
        'complaint')),
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index verification_views_request
    on verification_views (request_id, id)`.execute(db);
  await sql`grant select, insert, update, delete on verification_details to guildhall_app`.execute(
    db,
  );
  await sql`grant select, insert, update on verification_papers to guildhall_app`.execute(db);
  await sql`grant select, insert on verification_views to guildhall_app`.execute(db);
}
