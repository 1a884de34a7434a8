import { type Kysely, sql } from 'kysely';

/**
 * How often the page of an offer was seen, by offer and day, and the sums by seller. A network is
 * counted once a day for each offer: its mark is a keyed hash, whose salt is deleted after the day
 * with all marks. No table has an address.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table offer_views (
      offer_id uuid not null references offers,
      day date not null,
      views integer not null,
      primary key (offer_id, day)
    )`.execute(db);
  await sql`
    create table seller_views (
      seller_id uuid not null references users,
      day date not null,
      views integer not null,
      primary key (seller_id, day)
    )`.execute(db);
  await sql`
    create table offer_view_salts (
      day date primary key,
      salt bytea not null
    )`.execute(db);
  await sql`
    create table offer_view_marks (
      day date not null,
      mark bytea not null,
      primary key (day, mark)
    )`.execute(db);
  await sql`grant select, insert, update on offer_views, seller_views to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on offer_view_salts, offer_view_marks
    to guildhall_app`.execute(db);
}
