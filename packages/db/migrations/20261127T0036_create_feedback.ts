import { type Kysely, sql } from 'kysely';

/** What the parties of an order say of each other (rules.md §9 "Feedback"). */
export async function up(db: Kysely<any>): Promise<void> {
  await createRatedOrders(db);
  await createFeedback(db);
  await createScores(db);
}

/**
 * Orders that can be rated, from their first confirmed or refunded unit on. What a list says of an
 * order is written down then, so that it needs no other room.
 */
async function createRatedOrders(db: Kysely<any>): Promise<void> {
  await sql`
    create table rated_orders (
      order_id uuid primary key references orders,
      buyer_id uuid not null references users,
      seller_id uuid not null references users,
      kind text not null check (kind in ('account', 'gift_card')),
      title text not null,
      price_minor bigint not null check (price_minor >= 0),
      opened_at timestamptz not null,
      closes_at timestamptz not null,
      refunded_at timestamptz,
      constraint rated_orders_two_users check (buyer_id <> seller_id),
      constraint rated_orders_has_window check (closes_at > opened_at)
    )`.execute(db);
  await sql`create index rated_orders_buyer
    on rated_orders (buyer_id, closes_at, order_id)`.execute(db);
  await sql`create index rated_orders_seller
    on rated_orders (seller_id, closes_at, order_id)`.execute(db);
  await sql`grant select, insert, update on rated_orders to guildhall_app`.execute(db);
}

/** `score_until` and `level_until` are null while, and once, it does not count there. */
async function createFeedback(db: Kysely<any>): Promise<void> {
  await sql`
    create table feedback (
      id uuid primary key,
      order_id uuid not null references rated_orders,
      author_id uuid not null references users,
      rated_id uuid not null references users,
      rated_side text not null check (rated_side in ('buyer', 'seller')),
      state text not null check (state in ('given', 'published', 'removed')),
      rating text not null check (rating in ('negative', 'neutral', 'positive')),
      body text not null check (length(body) <= 500),
      reply text check (length(reply) between 1 and 500),
      due_at timestamptz,
      given_at timestamptz not null,
      published_at timestamptz,
      edited_at timestamptz,
      replied_at timestamptz,
      weight_minor bigint not null default 0 check (weight_minor >= 0),
      score_until timestamptz,
      level_until timestamptz,
      unique (order_id, rated_side),
      constraint feedback_two_users check (author_id <> rated_id),
      constraint feedback_blind_has_due check ((state = 'given') = (due_at is not null)),
      constraint feedback_shown_has_time check ((state = 'given') = (published_at is null)),
      constraint feedback_reply_has_time check ((reply is null) = (replied_at is null)),
      constraint feedback_only_shown_counts
        check (state = 'published' or (score_until is null and level_until is null))
    )`.execute(db);
  await sql`create index feedback_due on feedback (due_at)
    where due_at is not null`.execute(db);
  await sql`create index feedback_score on feedback (score_until)
    where score_until is not null`.execute(db);
  await sql`create index feedback_level on feedback (level_until)
    where level_until is not null`.execute(db);
  await sql`create index feedback_rated
    on feedback (rated_id, rated_side, published_at desc, id desc)
    where state = 'published'`.execute(db);
  await sql`create index feedback_author on feedback (author_id, given_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create table feedback_history (
      id uuid primary key,
      feedback_id uuid not null references feedback,
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
  await sql`create index feedback_history_feedback
    on feedback_history (feedback_id, id)`.execute(db);
  await sql`grant select, insert, update on feedback to guildhall_app`.execute(db);
  await sql`grant select, insert on feedback_history to guildhall_app`.execute(db);
}

/** Sums of the feedback that counts, kept by increments. */
async function createScores(db: Kysely<any>): Promise<void> {
  await sql`
    create table feedback_scores (
      user_id uuid not null references users,
      side text not null check (side in ('buyer', 'seller')),
      positive integer not null default 0 check (positive >= 0),
      neutral integer not null default 0 check (neutral >= 0),
      negative integer not null default 0 check (negative >= 0),
      positive_weight_minor bigint not null default 0,
      weight_minor bigint not null default 0,
      primary key (user_id, side),
      constraint feedback_scores_parts
        check (positive_weight_minor between 0 and weight_minor)
    )`.execute(db);
  await sql`grant select, insert, update on feedback_scores to guildhall_app`.execute(db);
}
