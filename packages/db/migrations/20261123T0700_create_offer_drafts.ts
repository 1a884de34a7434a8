import { type Kysely, sql } from 'kysely';

/**
 * Half-filled forms of offers, and the photos of offers. A draft refers to the files that were
 * uploaded for it, until it becomes an offer or is discarded. An offer keeps with its photos where
 * their variants are, which never changes, so that a page of cards reads no other table.
 */
export async function up(db: Kysely<any>): Promise<void> {
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
  await sql`alter table file_references
    drop constraint file_references_kind_check,
    add constraint file_references_kind_check
      check (kind in ('draft', 'offer', 'order', 'case'))`.execute(db);
  await sql`alter table offers add column photos jsonb not null default '[]'`.execute(db);
}
