import { type Kysely, sql } from 'kysely';

/**
 * What sellers are told of their offers in one mail for several: that they expire, have expired or
 * run out of codes. A row waits until its seller's next mail of this kind, and is kept afterwards,
 * so that nothing is told again the next day.
 */
export async function up(db: Kysely<any>): Promise<void> {
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
  await sql`create index offer_reminders_of_offers on offer_reminders (offer_id, kind, created_at)
  `.execute(db);
  await sql`create index offer_reminders_mailed on offer_reminders (seller_id, kind, mailed_at)
  `.execute(db);
  await sql`create index offer_reminders_due on offer_reminders (created_at)
    where mailed_at is null`.execute(db);
  await sql`grant select, insert, update, delete on offer_reminders to guildhall_app`.execute(db);
}
