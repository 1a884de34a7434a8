import { type Kysely, sql } from 'kysely';

/** What can be sold: games with their attribute schemas, gift-card brands with their regions. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table games (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      publisher text not null,
      genre text not null,
      description text not null,
      risk_class text not null check (risk_class in ('A', 'B', 'C')),
      popularity integer not null default 0,
      schema jsonb not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table gift_card_brands (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      category text not null,
      description text not null,
      popularity integer not null default 0,
      regions jsonb not null,
      code_pattern text not null,
      code_example text not null,
      redeem_url text not null,
      redeem_steps jsonb not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert, update on games, gift_card_brands to guildhall_app`.execute(db);
}
