import { type Kysely, sql } from 'kysely';

/** Disputes about units of orders, with what both sides say and show, and what staff decide. */
export async function up(db: Kysely<any>): Promise<void> {
  await createDisputes(db);
  await createEvidence(db);
  await createDecisions(db);
  await createFigures(db);
}

const TYPES = `('not_delivered', 'invalid_credentials', 'not_as_described', 'account_recalled',
  'banned_after_sale', 'code_used', 'code_invalid', 'wrong_region_or_value', 'duplicate_sold')`;
const STATES = `('open', 'talking', 'proposal', 'escalated', 'awaiting_evidence', 'under_review',
  'decided', 'appealed', 'recovering', 'closed_refund_full', 'closed_refund_part', 'closed_release',
  'closed_replacement', 'closed_withdrawn')`;

/** A part is refunded with an amount, everything else without one. */
const hasPart = (outcome: string, refund: string) =>
  `((${outcome} = 'refund_part') = (${refund} is not null) and (${refund} is null or ${refund} > 0))`;

async function createDisputes(db: Kysely<any>): Promise<void> {
  await sql`
    create table disputes (
      id uuid primary key,
      order_id uuid not null references orders,
      buyer_id uuid not null references users,
      seller_id uuid not null references users,
      kind text not null check (kind in ('dispute', 'recall_claim')),
      type text not null check (type in ${sql.raw(TYPES)}),
      opened_by text not null check (opened_by in ('buyer', 'staff')),
      wanted_outcome text not null check (wanted_outcome in ('refund_full', 'refund_part')),
      wanted_refund_minor bigint,
      no_evidence text check (no_evidence in ('nothing_to_show', 'cannot_sign_in',
        'not_received')),
      state text not null check (state in ${sql.raw(STATES)}),
      due_at timestamptz,
      with_staff_at timestamptz,
      buyer_asked_at timestamptz,
      seller_asked_at timestamptz,
      officer_id uuid references users,
      missed_at timestamptz,
      buyer_accepted_at timestamptz,
      seller_accepted_at timestamptz,
      appealed_at timestamptz,
      waits_for_cover_at timestamptz,
      refunded_minor bigint not null default 0 check (refunded_minor >= 0),
      fee_minor bigint not null default 0 check (fee_minor >= 0),
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint disputes_two_users check (buyer_id <> seller_id),
      constraint disputes_claim_is_whole check (kind <> 'recall_claim'
        or (type = 'account_recalled' and wanted_outcome = 'refund_full' and opened_by = 'buyer')),
      constraint disputes_wanted_part check (
        ${sql.raw(hasPart('wanted_outcome', 'wanted_refund_minor'))}),
      constraint disputes_closed check ((state like 'closed%') = (closed_at is not null)),
      constraint disputes_officer_is_no_party check (officer_id not in (buyer_id, seller_id))
    )`.execute(db);
  await sql`create index disputes_order on disputes (order_id)`.execute(db);
  // Staff who have missed their clock do not miss it again.
  await sql`create index disputes_due on disputes (due_at) where due_at is not null
    and (missed_at is null or state not in ('escalated', 'under_review', 'appealed'))`.execute(db);
  await sql`create index disputes_open_of_buyer on disputes (buyer_id)
    where closed_at is null`.execute(db);
  await sql`create index disputes_officer on disputes (officer_id)
    where closed_at is null`.execute(db);
  await sql`create index disputes_claims_paid on disputes (closed_at)
    where kind = 'recall_claim' and state = 'closed_refund_full'`.execute(db);
  // Those of a day, whose sums are counted.
  await sql`create index disputes_created on disputes using brin (created_at)`.execute(db);
  await sql`create index disputes_queue on disputes (with_staff_at, id)
    where closed_at is null and with_staff_at is not null`.execute(db);
  await sql`create index disputes_closed on disputes (closed_at, id)
    where closed_at is not null and with_staff_at is not null`.execute(db);
  // What staff search for.
  await sql`create index disputes_buyer on disputes (buyer_id)`.execute(db);
  await sql`create index disputes_seller on disputes (seller_id)`.execute(db);
  await sql`
    create table dispute_units (
      dispute_id uuid not null references disputes,
      order_unit_id uuid not null references order_units,
      primary key (dispute_id, order_unit_id)
    )`.execute(db);
  await sql`create index dispute_units_unit on dispute_units (order_unit_id)`.execute(db);
  await sql`
    create table dispute_history (
      id uuid primary key,
      dispute_id uuid not null references disputes,
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
  await sql`create index dispute_history_dispute on dispute_history (dispute_id, id)`.execute(db);
  // The public figures.
  await sql`create index dispute_history_missed on dispute_history (occurred_at)
    where event = 'miss_clock'`.execute(db);
  await sql`
    create table dispute_proposals (
      id uuid primary key,
      dispute_id uuid not null references disputes,
      side text not null check (side in ('buyer', 'seller')),
      outcome text not null check (outcome in ('refund_full', 'refund_part', 'replacement')),
      refund_minor bigint,
      state text not null default 'open' check (state in ('open', 'accepted', 'refused',
        'expired', 'withdrawn')),
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint dispute_proposals_seller_replaces check (outcome <> 'replacement'
        or side = 'seller'),
      constraint dispute_proposals_part check (${sql.raw(hasPart('outcome', 'refund_minor'))}),
      constraint dispute_proposals_closed check ((state = 'open') = (closed_at is null))
    )`.execute(db);
  await sql`create index dispute_proposals_dispute on dispute_proposals (dispute_id, id)`.execute(
    db,
  );
  await sql`create unique index dispute_proposals_one_open on dispute_proposals (dispute_id)
    where state = 'open'`.execute(db);
  await sql`
    create table dispute_replacements (
      proposal_id uuid not null references dispute_proposals,
      order_unit_id uuid not null references order_units,
      stock_id uuid not null unique references stock_units,
      primary key (proposal_id, order_unit_id)
    )`.execute(db);
  await sql`create index dispute_replacements_unit on dispute_replacements
    (order_unit_id)`.execute(db);
  await sql`grant select, insert, update on disputes, dispute_proposals to guildhall_app`.execute(
    db,
  );
  await sql`grant select, insert on dispute_units, dispute_history, dispute_replacements to guildhall_app`.execute(
    db,
  );
}

/** The evidence locker: rows are only added. */
async function createEvidence(db: Kysely<any>): Promise<void> {
  await sql`
    create table dispute_evidence (
      id uuid primary key,
      dispute_id uuid not null references disputes,
      kind text not null check (kind in ('statement', 'answer', 'evidence', 'question',
        'appeal')),
      side text not null check (side in ('buyer', 'seller', 'staff')),
      author_id uuid not null references users,
      asked_side text check (asked_side in ('buyer', 'seller')),
      body text not null check (length(body) between 1 and 2000),
      created_at timestamptz not null default app_now(),
      constraint dispute_evidence_question check (
        (kind = 'question') = (asked_side is not null)
          and case side when 'staff' then kind in ('question', 'statement')
            else kind <> 'question' end)
    )`.execute(db);
  await sql`create index dispute_evidence_dispute on dispute_evidence (dispute_id, id)`.execute(db);
  await sql`
    create table dispute_evidence_files (
      evidence_id uuid not null references dispute_evidence,
      position integer not null check (position between 1 and 5),
      file_id uuid not null references files,
      primary key (evidence_id, position)
    )`.execute(db);
  await sql`create index dispute_evidence_files_file on dispute_evidence_files (file_id)`.execute(
    db,
  );
  // Who has opened the original of which file. The files are deleted before these rows.
  await sql`
    create table dispute_original_views (
      id uuid primary key,
      dispute_id uuid not null references disputes,
      file_id uuid not null,
      viewer_id uuid not null references users,
      reason text not null check (reason in ('metadata', 'details', 'doubt')),
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index dispute_original_views_dispute
    on dispute_original_views (dispute_id, id)`.execute(db);
  await sql`grant select, insert on dispute_evidence, dispute_original_views
    to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on dispute_evidence_files to guildhall_app`.execute(db);
}

/** What staff decided, with the evidence that the reasons name. Rows are only added. */
async function createDecisions(db: Kysely<any>): Promise<void> {
  await sql`
    create table dispute_decisions (
      id uuid primary key,
      dispute_id uuid not null references disputes,
      is_appeal boolean not null,
      outcome text not null check (outcome in ('refund_full', 'refund_part', 'release')),
      refund_minor bigint,
      reason text not null check (length(reason) between 10 and 2000),
      decided_by uuid not null references users,
      decided_role text not null check (decided_role in ('support', 'admin')),
      confirmed_by uuid references users,
      created_at timestamptz not null default app_now(),
      unique (dispute_id, is_appeal),
      constraint dispute_decisions_part check (${sql.raw(hasPart('outcome', 'refund_minor'))}),
      constraint dispute_decisions_two_people check (confirmed_by <> decided_by)
    )`.execute(db);
  // The figures of a member of staff.
  await sql`create index dispute_decisions_decider
    on dispute_decisions (decided_by, created_at)`.execute(db);
  await sql`create index dispute_decisions_first on dispute_decisions (created_at)
    where not is_appeal`.execute(db);
  await sql`
    create table dispute_citations (
      decision_id uuid not null references dispute_decisions,
      evidence_id uuid not null references dispute_evidence,
      primary key (decision_id, evidence_id)
    )`.execute(db);
  await sql`grant select, insert on dispute_decisions, dispute_citations
    to guildhall_app`.execute(db);
}

/** What everybody may read of how cases ended lately, counted by a job. */
async function createFigures(db: Kysely<any>): Promise<void> {
  await sql`
    create table dispute_figures (
      only_row boolean primary key default true check (only_row),
      decided integer not null,
      overturned integer not null,
      median_hours double precision,
      missed integer not null,
      claims_paid integer not null,
      claims_paid_minor bigint not null,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on dispute_figures to guildhall_app`.execute(db);
}
