import { type Kysely, sql } from 'kysely';

/** Offers of both kinds, with the all-in price they are sorted by, and their history. */
export async function up(db: Kysely<any>): Promise<void> {
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
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now(),
      search_vector tsvector not null generated always as (
        setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('simple', product_name), 'A')
        || setweight(to_tsvector('english', description), 'C')) stored,
      constraint offers_waiting_has_due check (
        (state in ('active', 'reserved', 'out_of_stock', 'paused')) = (due_at is not null))
    )`.execute(db);
  // The same thing offered twice by one seller (rules.md §5); cards differ by region and value.
  await sql`
    create unique index offers_no_duplicate on offers (seller_id, attribute_hash)
      where state in ('pending_review', 'active', 'reserved', 'out_of_stock', 'paused')
  `.execute(db);
  for (const [name, columns] of [
    ['best', 'rank_score desc, id desc'],
    ['cheapest', 'total_minor, id'],
    ['newest', 'published_at desc, id desc'],
    ['fastest', 'speed_minutes, total_minor, id'],
  ] as const) {
    await sql`create index ${sql.id(`offers_shelf_${name}`)} on offers
      (kind, product_slug, ${sql.raw(columns)}) where state = 'active'`.execute(db);
  }
  await sql`create index offers_search on offers using gin (search_vector)
    where state = 'active'`.execute(db);
  await sql`create index offers_attributes on offers using gin (attributes jsonb_path_ops)
    where state = 'active'`.execute(db);
  await sql`create index offers_seller on offers (seller_id, state)`.execute(db);
  await sql`create index offers_due on offers (due_at) where due_at is not null`.execute(db);
  await sql`
    create table offer_history (
      id uuid primary key,
      offer_id uuid not null references offers,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index offer_history_offer on offer_history (offer_id, id)`.execute(db);
  await sql`grant select, insert, update on offers to guildhall_app`.execute(db);
  await sql`grant select, insert on offer_history to guildhall_app`.execute(db);
}
