import { type Kysely, sql } from 'kysely';

/**
 * What can be sold: games with their attribute schemas, gift-card brands with their regions. A
 * row's own columns hold the English texts, `translations` those of other languages, and `aliases`
 * other names ("csgo") that a search finds them by.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createGames(db);
  await createBrands(db);
  await createCounts(db);
}

/**
 * An offer names the version of the schema that it was made under and is read by it. A trigger
 * keeps the versions (`keep_game_schema`).
 */
async function createGames(db: Kysely<any>): Promise<void> {
  await sql`
    create table games (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      publisher text not null,
      genre text not null,
      description text not null,
      translations jsonb not null default '{}',
      aliases jsonb not null default '[]',
      restricted boolean not null default false,
      hidden boolean not null default false,
      cover_image text,
      risk_class text not null check (risk_class in ('A', 'B', 'C')),
      popularity integer not null default 0,
      schema jsonb not null,
      delivery_choices_minutes jsonb,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table game_schemas (
      game_id uuid not null references games on delete cascade,
      version integer not null constraint game_schemas_version_check check (version >= 1),
      schema jsonb not null,
      translations jsonb not null default '{}',
      created_at timestamptz not null default app_now(),
      primary key (game_id, version)
    )`.execute(db);
  await sql`grant select, insert, update on games to guildhall_app`.execute(db);
  await sql`grant select on game_schemas to guildhall_app`.execute(db);
}

async function createBrands(db: Kysely<any>): Promise<void> {
  await sql`
    create table gift_card_brands (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      category text not null,
      description text not null,
      translations jsonb not null default '{}',
      aliases jsonb not null default '[]',
      restricted boolean not null default false,
      hidden boolean not null default false,
      cover_image text,
      popularity integer not null default 0,
      regions jsonb not null,
      code_pattern text not null,
      code_example text not null,
      redeem_url text not null,
      redeem_steps jsonb not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert, update on gift_card_brands to guildhall_app`.execute(db);
}

/** Counted by a worker, because the pages that show it must not read every offer and entry. */
async function createCounts(db: Kysely<any>): Promise<void> {
  await sql`
    create table active_offer_counts (
      kind text not null check (kind in ('account', 'gift_card')),
      product_slug text not null,
      offer_count integer not null,
      refreshed_at timestamptz not null,
      primary key (kind, product_slug)
    )`.execute(db);
  await sql`
    create table shop_statistics (
      only_row boolean primary key default true check (only_row),
      completed_orders bigint not null,
      on_time_share integer,
      fund_minor bigint not null,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on active_offer_counts, shop_statistics
    to guildhall_app`.execute(db);
}
