import { type Kysely, sql } from 'kysely';

/**
 * Offers of both kinds, with the all-in price they are sorted by, their history, and what their
 * sellers are told. An offer keeps with its photos where their variants are, which never changes,
 * so that a page of cards reads no other table.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createOffers(db);
  await indexOffers(db);
  await createHistory(db);
  await createVacations(db);
  await createReminders(db);
  await createDrafts(db);
}

/**
 * Indexed and searched by the dictionary of the language that an offer is written in, a BCP 47 tag
 * (`set_offer_search_vector`).
 */
async function createOffers(db: Kysely<any>): Promise<void> {
  await sql`
    create table offers (
      id uuid primary key,
      kind text not null check (kind in ('account', 'gift_card')),
      seller_id uuid not null references users,
      product_id uuid not null,
      product_slug text not null,
      product_name text not null,
      state text not null check (state in ('draft', 'pending_review', 'active', 'reserved',
        'out_of_stock', 'paused', 'expired', 'sold_out', 'rejected', 'removed', 'archived')),
      title text not null,
      description text not null,
      language text not null default 'en'
        constraint offers_language_is_a_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
      photos jsonb not null default '[]'
        constraint offers_photos_is_array check (jsonb_typeof(photos) = 'array'),
      attributes jsonb not null,
      attribute_hash bytea not null,
      schema_version integer not null,
      region_code text,
      face_value_minor bigint,
      face_value_currency text,
      price_minor bigint not null check (price_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      total_minor bigint not null generated always as (price_minor + fee_minor) stored,
      currency text not null default 'USD',
      tiers jsonb not null default '[]',
      min_quantity integer not null default 1 check (min_quantity >= 1),
      max_quantity integer not null default 1 check (max_quantity >= min_quantity),
      delivery text not null check (delivery in ('instant', 'manual')),
      delivery_minutes integer,
      speed_minutes integer not null generated always as (coalesce(delivery_minutes, 0)) stored,
      warranty_days integer not null,
      seller_level smallint not null,
      rank_score integer not null default 0,
      rule_version integer not null,
      published_at timestamptz,
      due_at timestamptz,
      paused_state text,
      paused_left_ms bigint,
      paused_while_away boolean not null default false,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now(),
      search_vector tsvector storage main not null default '',
      constraint offers_waiting_has_due check (
        (state in ('active', 'reserved', 'out_of_stock', 'paused')) = (due_at is not null))
    )`.execute(db);
  await sql`grant select, insert, update on offers to guildhall_app`.execute(db);
  // A search along the list reads the words row by row, so they are stored in the row, where the
  // long description need not be. Ten times as many words whose frequency the planner knows.
  await sql`alter table offers alter column search_vector set statistics 1000`.execute(db);
}

async function indexOffers(db: Kysely<any>): Promise<void> {
  // For an index of products and words in one.
  await sql`create extension if not exists btree_gin`.execute(db);
  // The same thing offered twice by one seller (rules.md §5); cards differ by region and value.
  await sql`create unique index offers_no_duplicate on offers (seller_id, attribute_hash)
    where state in ('pending_review', 'active', 'reserved', 'out_of_stock', 'paused')`.execute(db);
  // The list of one product, and the search and lists of every product at once, in each order.
  for (const [name, columns] of [
    ['best', 'rank_score desc, id desc'],
    ['cheapest', 'total_minor, id'],
    ['newest', 'published_at desc, id desc'],
    ['fastest', 'speed_minutes, total_minor, id'],
  ] as const) {
    await sql`create index ${sql.id(`offers_product_${name}`)} on offers
      (kind, product_slug, ${sql.raw(columns)}) where state = 'active'`.execute(db);
    await sql`create index ${sql.id(`offers_kind_${name}`)} on offers
      (kind, ${sql.raw(columns)}) where state = 'active'`.execute(db);
  }
  await sql`create index offers_attributes on offers using gin (attributes jsonb_path_ops)
    where state = 'active'`.execute(db);
  await sql`create index offers_seller on offers (seller_id, state)`.execute(db);
  await sql`create index offers_due on offers (due_at) where due_at is not null`.execute(db);
  await sql`create index offers_pending on offers (updated_at, id)
    where state = 'pending_review'`.execute(db);
  // What came back and waits for another offer of the same thing to be gone.
  await sql`create index offers_sold_likeness on offers (seller_id, attribute_hash)
    where state = 'sold_out'`.execute(db);
  // The words of one product's offers, not those of all with a look at each afterwards.
  await sql`create index offers_words on offers using gin (product_slug, search_vector)
    where state = 'active'`.execute(db);
  // Offers whose price was computed with other fees than today's are found by their version.
  await sql`create index offers_rule_version on offers (rule_version)`.execute(db);
  // For the sitemap, which reads all active offers by their ids in parts.
  await sql`create index offers_active on offers (id) where state = 'active'`.execute(db);
  await sql`create index offers_paused_while_away on offers (seller_id)
    where paused_while_away`.execute(db);
  // A page of one kind of a seller's own offers.
  await sql`create index offers_own on offers (seller_id, kind, created_at, id)`.execute(db);
  // Those of a day, whose sums are counted.
  await sql`create index offers_created on offers using brin (created_at)`.execute(db);
  // Archived and removed offers that still have photos.
  await sql`create index offers_gone_with_photos on offers (updated_at)
    where state in ('archived', 'removed') and photos <> '[]'`.execute(db);
  // Gift cards of one brand, region and value by their price: "the same card from other sellers".
  await sql`create index offers_same_card
    on offers (product_slug, region_code, face_value_minor, total_minor, id)
    where state = 'active' and kind = 'gift_card'`.execute(db);
}

async function createHistory(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_history (
      id uuid primary key,
      offer_id uuid not null references offers,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index offer_history_offer on offer_history (offer_id, id)`.execute(db);
  await sql`grant select, insert on offer_history to guildhall_app`.execute(db);
}

/** Sellers who are away; `paused_while_away` marks what was paused for it. */
async function createVacations(db: Kysely<any>): Promise<void> {
  await sql`
    create table vacations (
      user_id uuid primary key references users,
      since timestamptz not null default app_now(),
      until timestamptz
    )`.execute(db);
  await sql`grant select, insert, update, delete on vacations to guildhall_app`.execute(db);
}

/**
 * What sellers are told of their offers in one mail for several: that they expire, have expired or
 * run out of codes. A row waits until its seller's next mail of this kind, and is kept afterwards,
 * so that nothing is told again the next day.
 */
async function createReminders(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_reminders (
      id uuid primary key default uuidv7(),
      seller_id uuid not null references users,
      offer_id uuid not null references offers,
      kind text not null
        check (kind in ('expires_soon', 'expired', 'out_of_stock', 'stock_low')),
      created_at timestamptz not null default app_now(),
      mailed_at timestamptz
    )`.execute(db);
  await sql`create unique index offer_reminders_waiting on offer_reminders (offer_id, kind)
    where mailed_at is null`.execute(db);
  await sql`create index offer_reminders_of_offers
    on offer_reminders (offer_id, kind, created_at)`.execute(db);
  await sql`create index offer_reminders_mailed
    on offer_reminders (seller_id, kind, mailed_at)`.execute(db);
  await sql`create index offer_reminders_due on offer_reminders (created_at)
    where mailed_at is null`.execute(db);
  await sql`grant select, insert, update, delete on offer_reminders to guildhall_app`.execute(db);
}

/**
 * Half-filled forms of offers. A draft refers to the files that were uploaded for it, until it
 * becomes an offer or is discarded.
 */
async function createDrafts(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_drafts (
      id uuid primary key,
      seller_id uuid not null references users,
      kind text not null check (kind in ('account', 'gift_card')),
      product_slug text not null,
      product_name text not null,
      form jsonb not null,
      revision integer not null check (revision >= 1),
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index offer_drafts_seller on offer_drafts (seller_id, updated_at)`.execute(db);
  await sql`grant select, insert, update, delete on offer_drafts to guildhall_app`.execute(db);
}
